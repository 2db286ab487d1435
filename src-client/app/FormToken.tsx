import { useConfig } from './config.tsx'

/** Hidden fields that a form of a logged-in person needs when it is sent without scripts. */
export function FormToken({ form }: { form?: string }) {
  const { AntiForgeryToken } = useConfig()
  return (
    <>
      <input type="hidden" name="token" value={AntiForgeryToken} />
      {form ? <input type="hidden" name="form" value={form} /> : null}
    </>
  )
}
