import { MESSAGES } from '#shared/messages.ts'

/** Shape first, colour second: a full disc may be used commercially, a half one for personal work only. */
export function LicenceMark({ commercialUse }: { commercialUse: boolean }) {
  return (
    <span className={`lic lic--${commercialUse ? 'free' : 'personal'}`}>
      {commercialUse ? MESSAGES.free : MESSAGES.personal}
    </span>
  )
}
