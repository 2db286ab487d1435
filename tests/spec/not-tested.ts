/** A sentence of the specification that no test can prove, and why. */
interface NotTested {
  section: string
  sentence: string
  why: string
}

export const NOT_TESTED: readonly NotTested[] = [
  {
    section: '3 Entities and their fields',
    sentence: 'The client store also holds caches of search results, families, fonts … and the family status',
    why: 'nobody sees where a page keeps its data; that it asks for none twice is a test of the family page',
  },
  {
    section: '5 Validation rules',
    sentence: 'Cover upload: no thumbnails',
    why: 'says what an upload field leaves out; the cover itself is shown once it is stored',
  },
  {
    section: '5 Validation rules',
    sentence: 'File uploads in general: accepted types by wildcard such as image/* or exact type',
    why: 'no upload of the site is limited in this way; all are by extension and by what the file contains',
  },
  {
    section: '7 Headers',
    sentence: 'Failed responses are thrown only if a caller asks for a thrown 404',
    why: 'a property of functions inside the page; what follows from it are the sentences of section 8',
  },
  {
    section: '9 Business constants and limits',
    sentence: 'Upload defaults: timeout 0 (none)',
    why: 'a test cannot wait for ever; a part that stands still for two minutes is sent again',
  },
]
