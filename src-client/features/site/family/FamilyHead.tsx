import { Link } from 'wouter'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import { ActLink } from '../../../ui/ActLink.tsx'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { toggleInBasket, useIsInBasket } from '../../catalogue/basket/basket-store.ts'
import { collectPath, openCollections } from '../../catalogue/collect/collect.ts'
import { downloadsLabel, sizeLabel } from '../../catalogue/families/family-view.ts'
import { FavouriteForm } from '../../community/ratings/FavouriteForm.tsx'
import * as styles from './FamilyHead.module.css'

interface Props {
  family: FamilyDetails
  /** The style shown in the bed, for the basket. */
  font: FontDetails
  path: string
}

/** Breadcrumb, name and facts of the family, the page's one solid button, and one act to keep the family. */
export function FamilyHead({ family, font, path }: Props) {
  const { publicUrl } = useConfig()
  const inBasket = useIsInBasket(font.id)
  const downloads = downloadsLabel(family.downloads)
  return (
    <>
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <Link href={routePath('popular-fonts')}>Fonts</Link>
        {family.topic.slug ? (
          <>
            <span aria-hidden="true">/</span>
            <Link href={routePath('category', { tags: family.topic.slug })}>{family.topic.label}</Link>
          </>
        ) : null}
      </nav>
      <div className={styles.head}>
        <div>
          <h1>{family.name}</h1>
          <p className={styles.meta}>
            <span>
              by{' '}
              <Link className="link" href={routePath('designer', { designer: family.designer.slug })}>
                {family.designer.name}
              </Link>
            </span>
            <LicenceMark commercialUse={family.commercial_use} />
            <span>{sizeLabel(family)}</span>
            {downloads ? <span className="num">{downloads}</span> : null}
            <span title={family.updated.short}>Updated {family.updated.timeAgo}</span>
          </p>
        </div>
        <div className={styles.acts}>
          <a className="btn btn--solid btn--big" href={family.downloadLink} download>
            <Icon name="download" />
            <span>
              Download{' '}
              <span className={`num ${styles.zip}`}>ZIP {family.bundleBytes && fileSize(family.bundleBytes)}</span>
            </span>
          </a>
          <ActLink className="btn btn--big" href={collectPath(family)} onAct={() => void openCollections(family)}>
            <Icon name="plus" />
            <span>
              Collect<span className="vh"> {family.name}</span>
            </span>
          </ActLink>
          <div className={styles.more}>
            <Menu
              label={`More actions for ${family.name}`}
              className="btn btn--big needs-js"
              button={<Icon name="more" />}
            >
              <FavouriteForm family={family} />
              <button
                type="button"
                className={inBasket ? 'needs-js is-on' : 'needs-js'}
                aria-pressed={inBasket}
                onClick={() => toggleInBasket(family, font)}
              >
                <Icon name={inBasket ? 'check' : 'basket'} />
                {inBasket ? 'In basket' : 'Add to basket'}
              </button>
              <CopyLink className="" icon="link" text={new URL(path, publicUrl).href} />
            </Menu>
          </div>
        </div>
      </div>
    </>
  )
}
