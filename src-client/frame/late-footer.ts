import './Footer.module.css'
import { ownPart } from '../ui/own-part.tsx'

/** Links that work without its script, below everything else. The server fetches it before it draws. */
export const LateFooter = ownPart('footer', () => import('./Footer.tsx').then((module) => module.Footer))
