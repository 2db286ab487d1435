import { RENDERERS } from '#shared/preview/renderers.ts'

/** The name of a renderer with a capital letter. */
const titled = (name: string) => (name[0] as string).toUpperCase() + name.slice(1)

export function RendererSelect({ value, onChange }: { value: string; onChange(renderer: string): void }) {
  return (
    <select className="select" aria-label="Renderer" value={value} onChange={(event) => onChange(event.target.value)}>
      {[...RENDERERS].reverse().map(({ name }) => (
        <option key={name} value={name}>
          {titled(name)}
        </option>
      ))}
    </select>
  )
}
