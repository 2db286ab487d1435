import * as MESSAGES from '#shared/messages.ts'

/** Recognisable by shape, not only by colour: a full disc allows commercial use, half a disc personal use only. */
export function LicenceMark({ commercialUse }: { commercialUse: boolean }) {
  return (
    <span className={`lic lic--${commercialUse ? 'free' : 'personal'}`}>
      {commercialUse ? MESSAGES.free : MESSAGES.personal}
    </span>
  )
}
