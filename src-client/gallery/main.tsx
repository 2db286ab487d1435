import '../styles/main.css'
// On the site, pages import these two: hints below fields, and HashPager.
import '../styles/form.css'
import '../styles/glyph-map.css'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { Sprite } from '../frame/Sprite.tsx'
import { Gallery } from './Gallery.tsx'

/** Links in the gallery are inert. */
const useNoNavigation = (): [string, () => void] => ['/dev/gallery', () => undefined]

createRoot(document.getElementById('root') as HTMLElement).render(
  <Router hook={useNoNavigation}>
    <Sprite />
    <Gallery />
  </Router>,
)
