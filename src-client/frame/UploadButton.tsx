import { routePath } from '#shared/routes.ts'
import { currentIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { ActLink } from '../ui/ActLink.tsx'
import { openOverlay } from '../ui/overlays.ts'
import { openJoinPrompt } from './join.ts'
import { uploadStep } from './user-links.ts'

const CREATE_FOUNDRY = '/account/foundry/create'

/** Asks visitors to join, sends members to create their first foundry, and asks makers what they want to do. */
export function UploadButton({ className, onDone }: { className: string; onDone?: () => void }) {
  const { navigate } = useNavigation()
  const onAct = () => {
    onDone?.()
    const step = uploadStep(currentIdentity())
    if (step === 'join') void openJoinPrompt('upload')
    else if (step === 'create-foundry') void navigate(CREATE_FOUNDRY)
    else void openOverlay(() => import('./UploadDialog.tsx').then((module) => module.UploadDialog), {})
  }
  return (
    <ActLink className={className} href={routePath('manage-fonts')} onAct={onAct}>
      Upload
    </ActLink>
  )
}
