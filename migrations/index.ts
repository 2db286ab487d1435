import { Catalogue1700000000001 } from './1700000000001-catalogue.ts'
import { Operations1700000000002 } from './1700000000002-operations.ts'
import { Collections1700000000003 } from './1700000000003-collections.ts'
import { ArticlesComments1700000000004 } from './1700000000004-articles-comments.ts'
import { MailAndCases1700000000005 } from './1700000000005-mail-and-cases.ts'
import { Analytics1700000000006 } from './1700000000006-analytics.ts'
import { FontShapes1700000000007 } from './1700000000007-font-shapes.ts'
import { Accounts1700000000008 } from './1700000000008-accounts.ts'
import { CollectionParts1700000000009 } from './1700000000009-collection-parts.ts'
import { People1700000000010 } from './1700000000010-people.ts'
import { Publishing1700000000011 } from './1700000000011-publishing.ts'
import { JoinClaims1700000000012 } from './1700000000012-join-claims.ts'
import { WebFontReleases1700000000013 } from './1700000000013-web-font-releases.ts'
import { CoverageParts1700000000014 } from './1700000000014-coverage-parts.ts'
import { Foundries1700000000015 } from './1700000000015-foundries.ts'
import { Moderation1700000000016 } from './1700000000016-moderation.ts'
import { WeightRanges1700000000017 } from './1700000000017-weight-ranges.ts'
import { Removal1700000000021 } from './1700000000021-removal.ts'
import { TrustAndContact1700000000022 } from './1700000000022-trust-and-contact.ts'
import { CharacterWords1700000000024 } from './1700000000024-character-words.ts'
import { UsageSumOrder1700000000034 } from './1700000000034-usage-sum-order.ts'
import { PublicVersions1700000000038 } from './1700000000038-public-versions.ts'
import { NamedWeights1700000000040 } from './1700000000040-named-weights.ts'
import { NamesInOneLine1700000000042 } from './1700000000042-names-in-one-line.ts'
import { RestoredAsItWas1700000000043 } from './1700000000043-restored-as-it-was.ts'
import { LicenceFiles1700000000044 } from './1700000000044-licence-files.ts'
import { LicenceReading1700000000045 } from './1700000000045-licence-reading.ts'
import { KeptAnswers1700000000046 } from './1700000000046-kept-answers.ts'
import { FontLetters1700000000050 } from './1700000000050-font-letters.ts'
import { NpmReleases1700000000052 } from './1700000000052-npm-releases.ts'
import { LetterAdvance1700000000053 } from './1700000000053-letter-advance.ts'
import { DesignerWords1700000000054 } from './1700000000054-designer-words.ts'
import { PlainReach1700000000055 } from './1700000000055-plain-reach.ts'
import { ConcernedPeople1700000000056 } from './1700000000056-concerned-people.ts'
import { CollectionLinks1700000000057 } from './1700000000057-collection-links.ts'
import { LatinLetters1700000000058 } from './1700000000058-latin-letters.ts'
import { PrimaryWithFile1700000000059 } from './1700000000059-primary-with-file.ts'
import { ActivityPerson1700000000060 } from './1700000000060-activity-person.ts'

/** Every migration, oldest first. */
export const migrations = [
  Catalogue1700000000001,
  Operations1700000000002,
  Collections1700000000003,
  ArticlesComments1700000000004,
  MailAndCases1700000000005,
  Analytics1700000000006,
  FontShapes1700000000007,
  Accounts1700000000008,
  CollectionParts1700000000009,
  People1700000000010,
  Publishing1700000000011,
  JoinClaims1700000000012,
  WebFontReleases1700000000013,
  CoverageParts1700000000014,
  Foundries1700000000015,
  Moderation1700000000016,
  WeightRanges1700000000017,
  Removal1700000000021,
  TrustAndContact1700000000022,
  CharacterWords1700000000024,
  UsageSumOrder1700000000034,
  PublicVersions1700000000038,
  NamedWeights1700000000040,
  NamesInOneLine1700000000042,
  RestoredAsItWas1700000000043,
  LicenceFiles1700000000044,
  LicenceReading1700000000045,
  KeptAnswers1700000000046,
  FontLetters1700000000050,
  NpmReleases1700000000052,
  LetterAdvance1700000000053,
  DesignerWords1700000000054,
  PlainReach1700000000055,
  ConcernedPeople1700000000056,
  CollectionLinks1700000000057,
  LatinLetters1700000000058,
  PrimaryWithFile1700000000059,
  ActivityPerson1700000000060,
]
