import { AppError } from '#shared/errors.ts'
import { createS3Client, type S3ClientOptions } from './s3-client.ts'

/** Servers in this region refuse to be told where a bucket should be: it is their default. */
const DEFAULT_REGION = 'us-east-1'

/**
 * Makes the bucket where there is none, if the key may do so.
 * @throws AppError UNAVAILABLE what the server said, for the operator
 */
export async function makeBucket(options: S3ClientOptions): Promise<void> {
  const client = createS3Client(options)
  // A listing, since answers to HEAD have no body that could say what is wrong.
  const found = await client.send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } })
  await found.body?.cancel()
  if (found.status !== 404) return
  const body =
    options.region === DEFAULT_REGION
      ? undefined
      : `<CreateBucketConfiguration><LocationConstraint>${options.region}</LocationConstraint></CreateBucketConfiguration>`
  const made = await client.send({ method: 'PUT', key: '', body }).catch((error: Error) => error)
  const reason = made instanceof Error ? made.message : made.ok ? '' : `the storage server answered ${made.status}`
  if (reason !== '') throw new AppError('UNAVAILABLE', `there is no such bucket, and it could not be made: ${reason}`)
}
