/** Findings other than names of licences. */
const FINDINGS: Readonly<Record<string, string>> = {
  'personal-use': 'says: personal use only',
  proprietary: 'speaks of terms of sale',
  unclear: 'contradicts itself',
  unknown: 'names no licence that we know',
  freeware: 'says: free for commercial use',
  'public-domain': 'says: public domain',
}

/** What a licence file says, to follow its name. */
export const licenceFinding = (licenseId: string): string => FINDINGS[licenseId] ?? `says ${licenseId}`
