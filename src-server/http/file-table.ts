/** A call that uploads or deletes a file, for the OpenAPI document. */
export interface FileRoute {
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  path: string
  /** Unique among all calls. */
  id: string
  summary: string
  /** Content type of the request body; null = none. In multipart the file is the field `file`. */
  takes: 'multipart/form-data' | 'application/offset+octet-stream' | null
  /** Headers that it reads besides the usual ones. */
  headers?: Record<string, string>
  status: 200 | 201 | 204
  /** Content type of the response; null = no body. */
  answers: 'application/json' | null
}

/** The two calls of a picture: POST uploads it, DELETE removes it. */
const picture = (path: string, group: string, what: string): FileRoute[] => [
  {
    method: 'POST',
    path,
    id: `${group}.send`,
    summary: `Upload ${what}: PNG, JPEG or GIF`,
    takes: 'multipart/form-data',
    status: 200,
    answers: 'application/json',
  },
  {
    method: 'DELETE',
    path,
    id: `${group}.remove`,
    summary: `Remove ${what}`,
    takes: null,
    status: 200,
    answers: 'application/json',
  },
]

const UPLOAD_PATH = '/api/v3/uploads/{id}'

export const FILE_TABLE: readonly FileRoute[] = [
  ...picture('/api/v3/collection/{id}/image', 'collections.cover', 'the cover of a collection'),
  ...picture('/api/account/{id}/avatar', 'profiles.picture', 'the picture of a person'),
  ...picture('/api/account/foundry-{id}/logo', 'designers.logo', 'the logo of a foundry'),
  ...picture('/api/account/family-{id}/poster', 'families.poster', 'the poster of a family'),
  {
    method: 'POST',
    path: '/api/v3/uploads',
    id: 'uploads.begin',
    summary: 'Start the upload of a font file or ZIP by the tus protocol 1.0.0; Location is the address to send it to',
    headers: {
      'Upload-Length': 'Bytes of the file',
      'Upload-Metadata': 'familyId and filename, their values in base64: familyId MTI=,filename Zm9udC50dGY=',
    },
    takes: null,
    status: 201,
    answers: null,
  },
  {
    method: 'HEAD',
    path: UPLOAD_PATH,
    id: 'uploads.progress',
    takes: null,
    status: 200,
    answers: null,
    summary: 'Get how many bytes of an upload have arrived, in Upload-Offset',
  },
  {
    method: 'PATCH',
    path: UPLOAD_PATH,
    id: 'uploads.append',
    status: 204,
    answers: null,
    summary: 'Send bytes of an upload, from an offset on',
    takes: 'application/offset+octet-stream',
    headers: { 'Upload-Offset': 'Bytes that have arrived so far' },
  },
  {
    method: 'DELETE',
    path: UPLOAD_PATH,
    id: 'uploads.cancel',
    takes: null,
    status: 204,
    answers: null,
    summary: 'Cancel an upload',
  },
  {
    method: 'POST',
    path: `${UPLOAD_PATH}/finish`,
    id: 'uploads.finish',
    takes: null,
    status: 200,
    summary: 'Finish an upload: its fonts are put into the family, and the answer says what became of each',
    answers: 'application/json',
  },
]
