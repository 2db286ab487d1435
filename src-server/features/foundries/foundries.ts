import type { Database } from '../../database/data-source.ts'
import type { Reader } from '../../database/reader.ts'
import type { LetterSite } from '../../mail/letter.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { LimitsService } from '../core/limits/limits.service.ts'
import { createFoundriesService } from './foundries.service.ts'
import { createFoundryClaims } from './foundry-claims.service.ts'
import { createFoundryPeople } from './foundry-people.service.ts'

interface FoundriesParts {
  database: Database
  reader: Reader
  limits: LimitsService
  mail: MailService
  site: LetterSite
  avatarUrl(avatarKey: string | null): string
  forgetRoles(): void
}

/** Composes foundries, their members and claims. */
export function createFoundries(parts: FoundriesParts) {
  return {
    ...createFoundriesService(parts),
    people: createFoundryPeople(parts),
    claims: createFoundryClaims(parts),
  }
}
