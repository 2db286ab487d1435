import { afterAll, expect, test } from 'vitest'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { startTestSite } from '#tests/support/app.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const store = await startS3Server()
const secret = encodeURIComponent(store.secretAccessKey)
const { host } = new URL(store.endpoint)
const STORAGE_URL = `s3://${store.accessKeyId}:${secret}@${host}/${store.bucket}?region=${store.region}&tls=false`
const site = await startTestSite({ empty: true, catalogue: testCatalogue(['lobster', 'rye']), env: { STORAGE_URL } })
await waitFor('the first fill', async () => (await site.client.get('/readyz')).status === 200)
const fonts: { id: number; fileGuid: string; familyId: number }[] = await site.sql(
  'SELECT MIN(id) AS id, MIN(fileGuid) AS fileGuid, familyId FROM font GROUP BY familyId',
)
afterAll(async () => {
  await site.close()
  await store.close()
})

const picture = (text: string, at = 0) =>
  `/api/rf5/${fonts[at]!.id}/${encodeBase64url(fonts[at]!.fileGuid)}/${encodeBase64url(text)}/x.png`

test('storage that refuses ends no download half-way and no picture in memory', async () => {
  const id = fonts[0]!.familyId
  const downloads = [`/api/family/${id}/bundle`, `/api/families/bundle?ids=${id}`, `/api/font/${fonts[0]!.id}/download`]
  expect((await site.client.get(picture('kept'))).status).toBe(200)
  store.fault({ kind: 'reset' }, { times: Number.POSITIVE_INFINITY })
  for (const path of downloads) {
    const { status, headers, json } = await site.client.get(path)
    expect(status, path).toBe(503)
    expect(headers['retry-after'], path).toMatch(/^[1-9]\d*$/)
    expect(headers['content-disposition'], path).toBeUndefined()
    expect(json).toMatchObject({ code: 'UNAVAILABLE' })
    // What the visitor reads names no machine of ours.
    expect(json.detail, path).not.toContain('127.0.0.1')
  }
  expect((await site.client.get(picture('kept'))).status).toBe(200)
  expect((await site.client.get('/readyz')).status).toBe(503)
  store.clearFaults()
  for (const path of downloads) expect((await site.client.get(path)).status, path).toBe(200)
})
