import '../styles/main.css'
// On the site, pages import this one: hints below fields.
import '../styles/form.css'
import { createRoot } from 'react-dom/client'
import { Sprite } from '../frame/Sprite.tsx'
import { GoProvider } from '../ui/go.ts'
import { Gallery } from './Gallery.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  // Links in the gallery are inert.
  <GoProvider value={() => undefined}>
    <Sprite />
    <Gallery />
  </GoProvider>,
)
