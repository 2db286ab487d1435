import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { personPicture } from '../features/account/avatar.http.ts'
import { collectionPictures } from '../features/collections/collection-picture.http.ts'
import { foundryLogo } from '../features/foundries/logo.http.ts'
import { familyPictures } from '../features/previews/pictures/family-picture.http.ts'
import { createLinkPictures } from '../features/previews/pictures/link-pictures.http.ts'
import { squarePictureChange, squarePictureRoutes } from '../features/previews/pictures/square-picture.http.ts'
import { createPreviewsHandler } from '../features/previews/previews.http.ts'
import { createPreviewsService } from '../features/previews/previews.service.ts'
import { createSiteFace } from '../features/previews/site-face.ts'
import { clientAddress } from '../http/request-context.ts'
import { projectRoot } from '../render/worker-files.ts'
import type { DrawPoster } from '../seeds/demo-posters.ts'
import type { Adapters } from './adapters.ts'
import type { Catalogue } from './catalogue.ts'
import type { Core } from './core.ts'
import type { People } from './people.ts'

/** Everything served as a picture: previews, pictures of people, foundries, families and collections. */
export function composePictures(
  adapters: Adapters,
  core: Core,
  { previewFonts, collections, rows }: Catalogue,
  people: People,
) {
  const { config, logger, database, reader, storage, render, previewCache, fontEngine } = adapters
  const { pictures, limits, avatarUrl, signer } = core
  const service = createPreviewsService({
    fonts: previewFonts,
    render,
    cache: previewCache,
    outlines: fontEngine,
    siteFace: createSiteFace({
      fonts: fontEngine,
      assets: join(projectRoot, 'dist/client/assets'),
      folder: join(config.dataDir, 'site-face'),
    }),
  })
  const links = createLinkPictures({ fonts: previewFonts, render, cache: previewCache })
  const square = { reader, storage, pictures }
  const avatar = personPicture({ database, profile: people.profile, limits, avatarUrl })
  const logo = foundryLogo(people.services.foundries)
  const drawPoster: DrawPoster = async ({ sanitisedKey, ...job }) => {
    const path = await storage.localPath(sanitisedKey)
    if (!path) throw new AppError('UNAVAILABLE', `The stored font ${sanitisedKey} is missing.`)
    return render.render({ ...job, path })
  }
  return {
    previewsService: service,
    /** Runs ahead of Koa. */
    previews: createPreviewsHandler({
      service,
      signer,
      clientAddress: (req) => clientAddress(req, config.trustProxy),
      onError: (error, url) => logger.error({ err: error, url }, 'preview failed'),
    }),
    /** Posters of demo families. */
    drawPoster,
    collectionPicture: collectionPictures(links, (input) => collections.details(input)),
    familyPicture: familyPictures(links, rows.load),
    avatars: squarePictureRoutes(square, avatar),
    avatarChange: squarePictureChange(square, avatar),
    logos: squarePictureRoutes(square, logo),
    logoChange: squarePictureChange(square, logo),
  }
}
