import '../styles/main.css'
// On the site, pages import this one: hints below fields.
import '../styles/form.css'
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
