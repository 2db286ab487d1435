import { HexColorPicker, setNonce } from 'react-colorful'

// The style element of react-colorful needs the page's CSP nonce.
const nonce = typeof document === 'undefined' ? '' : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

/** The picker takes no names of its own. */
const name = (box: HTMLElement | null) =>
  box?.querySelector('[aria-label="Color"]')?.setAttribute('aria-label', 'Colour')

/** Saturation field and hue slider; loaded when a swatch is first opened. */
export function ColourPicker({ colour, onChange }: { colour: string; onChange: (hex: string) => void }) {
  return (
    <div ref={name}>
      <HexColorPicker color={colour} onChange={onChange} />
    </div>
  )
}
