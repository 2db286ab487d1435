import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Client build: hashed assets and a manifest from which the server writes its script and style tags. */
export default defineConfig({
  plugins: [react()],
  publicDir: 'src-client/public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src-client/entry-client.tsx' },
  },
})
