import type { Context } from 'koa'
import { exportRoute } from '../features/account/export.http.ts'
import { mailSwitchRoute } from '../features/account/mail-switch.http.ts'
import { downloadRoutes } from '../features/catalogue/downloads/downloads.http.ts'
import { collectionFileRoutes } from '../features/collections/collection-files.http.ts'
import { collectionRoutes } from '../features/collections/collections.http.ts'
import { embedRoutes } from '../features/collections/embed.http.ts'
import { audienceCsv } from '../features/insights/audience/audience-csv.http.ts'
import { pictureVersionRoute } from '../features/previews/picture-version.http.ts'
import { svgRoutes } from '../features/previews/svg.http.ts'
import { createPictureVersion } from '../features/previews/withdrawals.ts'
import { posterRoutes } from '../features/publishing/posters.http.ts'
import { proofRoutes } from '../features/publishing/proofs.http.ts'
import { createPlainUpload } from '../features/publishing/uploads/plain-upload.ts'
import { uploadRoutes } from '../features/publishing/uploads/uploads.http.ts'
import { feedRoutes } from '../features/site/feeds/feeds.http.ts'
import { sitemapRoutes } from '../features/site/sitemap/sitemap.http.ts'
import { asciiFontRoute } from '../features/unicode/ascii-fonts/ascii-fonts.http.ts'
import { npmRegistryRoutes } from '../features/web-fonts/npm-registry/npm-registry.http.ts'
import { createNpmRegistry } from '../features/web-fonts/npm-registry/npm-registry.service.ts'
import { createPackageMaker } from '../features/web-fonts/npm-registry/package-maker.ts'
import { createWebFontKits } from '../features/web-fonts/web-font-kits/web-font-kits.service.ts'
import { webFontRoutes } from '../features/web-fonts/web-fonts.http.ts'
import { countryOf } from '../http/country-code.ts'
import { devMail } from '../http/dev-mail.ts'
import { outboxFolder } from './adapters.ts'
import type { Parts } from './parts.ts'

/** Routes that answer bytes instead of pages or JSON, and forms that send files. */
export function composeRoutes(parts: Parts) {
  const { config, database, reader, storage, logger, fontEngine: fonts, tempDir, site } = parts
  const { services, pictures, webFonts } = parts
  const { collections, downloads, zips, sitemap, feeds, packageOwners } = parts.catalogue
  const { uploads, posters, proofs, webfont } = parts.publishing
  const webFontDeps = { database, reader, storage, logger, fonts, tempDir }

  const npm =
    packageOwners &&
    createNpmRegistry({
      reader,
      site,
      owners: packageOwners,
      catalogueVersion: parts.search.version,
      maker: createPackageMaker({ ...webFontDeps, pieces: webFonts.pieces, store: webFonts.store }),
    })

  function recordDownload(ctx: Context, familyId: number, fontId: number | null = null): void {
    const state = ctx.state
    parts.core.usage.record({
      kind: 'download',
      familyId,
      fontId,
      address: state.clientAddress,
      userId: state.actor.userId,
      userAgent: ctx.get('User-Agent'),
      country: countryOf(ctx, config.countryHeader),
    })
  }

  return {
    /** Web fonts cached in memory are answered below Koa. */
    webFonts,
    mailSwitch: mailSwitchRoute(parts.people.mailSwitch),
    webFontKits: createWebFontKits({ ...webFontDeps, site }),
    formPictures: {
      avatar: pictures.avatarChange,
      cover: collections.cover,
      logo: pictures.logoChange,
      poster: posters,
      fonts: createPlainUpload(uploads),
    },
    byteRoutes: [
      ...(config.mode === 'development' ? [devMail(outboxFolder(config))] : []),
      sitemapRoutes({ sitemap, site: { ...site, indexing: config.indexing }, stats: services.site.stats }),
      feedRoutes(feeds),
      asciiFontRoute(),
      exportRoute(reader, storage, config.siteName),
      pictures.avatars,
      uploadRoutes(uploads),
      pictures.logos,
      audienceCsv(services.audience),
      posterRoutes(posters),
      proofRoutes({ proofs, storage, recordDownload }),
      pictureVersionRoute(createPictureVersion(reader)),
      svgRoutes(pictures.previewsService),
      collectionFileRoutes({ collections, downloads, reader, storage, webfont, site, recordDownload }),
      embedRoutes({ collections, site: { ...site, imagesUrl: config.imagesUrl } }),
      collectionRoutes({ cover: collections.cover, storage }),
      pictures.collectionPicture,
      pictures.familyPicture,
      webFontRoutes(webFonts),
      ...(npm ? [npmRegistryRoutes({ registry: npm, storage })] : []),
      downloadRoutes({ downloads, zips, storage, webfont, recordDownload }),
    ],
  }
}
