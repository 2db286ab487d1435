/** A confirmation box for forms sent without scripts; see askFirst. */
export function SureBox({ label }: { label: string }) {
  return (
    <label className="check no-js">
      <input type="checkbox" name="sure" value="1" />
      {label}
    </label>
  )
}
