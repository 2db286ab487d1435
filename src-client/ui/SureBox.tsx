/** Where no script asks whether somebody is sure, a box to tick; see askFirst. */
export function SureBox({ label }: { label: string }) {
  return (
    <label className="check no-js">
      <input type="checkbox" name="sure" value="1" />
      {label}
    </label>
  )
}
