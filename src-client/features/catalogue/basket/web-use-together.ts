import '../families/web-use.module.css'
import './WebUseTogether.module.css'
import { ownPart } from '../../../ui/own-part.tsx'

/** Code for websites, below all rows of a basket. */
export const WebUseTogether = ownPart('code for websites', () =>
  import('./WebUseTogether.tsx').then((module) => module.WebUseTogether),
)
