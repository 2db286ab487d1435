/** Label of a button beside a heading. Screen readers need the heading in it, where a page has several such buttons. */
export const CopyWhat = ({ what }: { what: string }) => (
  <>
    Copy<span className="vh"> {what}</span>
  </>
)
