import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import { ActLink as UiActLink } from '../ui/ActLink.tsx'
import { Avatar as UiAvatar } from '../ui/Avatar.tsx'
import { BackToTop as UiBackToTop } from '../ui/BackToTop.tsx'
import { BreakableName as UiBreakableName } from '../ui/BreakableName.tsx'
import { Empty as UiEmpty } from '../ui/Empty.tsx'
import { Icon as UiIcon } from '../ui/Icon.tsx'
import { ICONS, type IconName } from '../ui/icons.ts'
import { LicenceMark as UiLicenceMark } from '../ui/LicenceMark.tsx'
import { PlainText as UiPlainText } from '../ui/PlainText.tsx'
import { PressBox as UiPressBox } from '../ui/PressBox.tsx'
import { ShareMeter as UiShareMeter } from '../ui/ShareMeter.tsx'
import { Tofu as UiTofu } from '../ui/Tofu.tsx'
import * as styles from './Gallery.module.css'
import { Corner, Flow, type States } from './specimen.tsx'
import { ARABIC, LONG, ONE_WORD } from './words.ts'

const person = (username: string, avatar: string = DEFAULT_AVATAR) => ({ username, avatar })

export const ActLink: States = {
  Button: () => (
    <UiActLink className="btn" href="/" onAct={() => undefined}>
      Upload
    </UiActLink>
  ),
}

export const PressBox: States = {
  Off: () => <UiPressBox className="" icon="moon" label="Night mode" checked={false} onChange={() => undefined} />,
  On: () => <UiPressBox className="" icon="moon" label="Night mode" checked onChange={() => undefined} />,
}

export const Avatar: States = {
  'A letter': () => <UiAvatar person={person('Ada')} />,
  'A picture': () => <UiAvatar person={person('Ada', '/favicon.svg')} />,
  'Large, no name': () => <UiAvatar person={person('')} size={96} />,
  'Right to left': () => <UiAvatar person={person(ARABIC)} />,
}

export const Empty: States = {
  'With an act': () => (
    <UiEmpty heading="No downloads yet" act={['Popular fonts', '/popular/fonts']}>
      Fonts you download while logged in appear here. Only you see them.
    </UiEmpty>
  ),
  'Long words': () => <UiEmpty heading={`No results for “${ONE_WORD}”`} />,
  'Right to left': () => <UiEmpty heading={ARABIC}>{ARABIC}</UiEmpty>,
}

export const Icon: States = {
  All: () => (
    <Flow>
      {(Object.keys(ICONS) as IconName[]).map((name) => (
        <UiIcon key={name} name={name} label={name} />
      ))}
    </Flow>
  ),
}

export const LicenceMark: States = {
  'Commercial use': () => <UiLicenceMark commercialUse />,
  'Personal use': () => <UiLicenceMark commercialUse={false} />,
}

export const ShareMeter: States = {
  'A third': () => <UiShareMeter value={33} max={100} label="Part that Inter has" />,
  None: () => <UiShareMeter value={0} max={0} label="Part that Inter has" />,
}

const tofu = (code: string) => () => (
  <span className={styles.large}>
    <UiTofu code={code} />
  </span>
)
export const Tofu: States = { Default: tofu('FFFD'), Short: tofu('A') }

export const BreakableName: States = {
  Default: () => <UiBreakableName>Inter-Regular.ttf</UiBreakableName>,
  'Long words': () => <UiBreakableName>{ONE_WORD}</UiBreakableName>,
}

export const PlainText: States = {
  Default: () => (
    <p>
      <UiPlainText text="Read https://example.com/licence first." />
    </p>
  ),
  'Long words': () => (
    <p style={{ overflowWrap: 'anywhere' }}>
      <UiPlainText text={`${LONG} https://example.com/${ONE_WORD}`} />
    </p>
  ),
  'Right to left': () => (
    <p>
      <UiPlainText text={`${ARABIC} https://example.com/ ${ARABIC}`} />
    </p>
  ),
}

export const BackToTop: States = {
  'After scrolling': () => (
    <Corner>
      <UiBackToTop />
    </Corner>
  ),
}
