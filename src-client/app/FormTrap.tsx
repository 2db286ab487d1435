/** A field that people do not see, and that bots fill in; see core/form-guard.ts. */
export const FormTrap = () => (
  <div className="form-trap" aria-hidden="true">
    <label htmlFor="nickname">Leave this empty</label>
    <input id="nickname" name="nickname" tabIndex={-1} autoComplete="off" />
  </div>
)
