import '../styles/main.css'
// The pages that show hints of fields and a HashPager bring their styles.
import '../styles/form.css'
import '../styles/glyph-map.css'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { Sprite } from '../frame/Sprite.tsx'
import { Gallery } from './Gallery.tsx'

/** Links of components lead nowhere from here. */
const useNoNavigation = (): [string, () => void] => ['/dev/gallery', () => undefined]

createRoot(document.getElementById('root') as HTMLElement).render(
  <Router hook={useNoNavigation}>
    <Sprite />
    <Gallery />
  </Router>,
)
