import '../styles/main.css'
// On the site, pages import these two: hints below fields, and HashPager.
import '../styles/form.css'
import '../styles/glyph-map.css'
import { createRoot } from 'react-dom/client'
import { Sprite } from '../frame/Sprite.tsx'
import { NavigateContext } from '../ui/navigate.ts'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  // Links in the gallery are inert.
  <NavigateContext value={() => undefined}>
    <Sprite />
    <Gallery />
  </NavigateContext>,
)
