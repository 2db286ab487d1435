import { useConfig } from './config.tsx'

/** What a form of somebody who is signed in carries when no script sends it. */
export function FormToken({ form }: { form?: string }) {
  const { AntiForgeryToken } = useConfig()
  return (
    <>
      <input type="hidden" name="token" value={AntiForgeryToken} />
      {form ? <input type="hidden" name="form" value={form} /> : null}
    </>
  )
}
