import { currentIdentity } from '../app/identity.ts'
import { useNavigation } from '../app/navigation.tsx'
import { openJoinPrompt } from './join.ts'
import { uploadStep } from './user-links.ts'

const MANAGE_FONTS = '/account/foundry/fonts'
const CREATE_FOUNDRY = '/account/foundry/create'

/** Asks visitors to join; takes members to their first foundry and makers to their fonts. */
export function UploadButton({ className, onDone }: { className: string; onDone?: () => void }) {
  const { navigate } = useNavigation()
  const onClick = () => {
    onDone?.()
    const step = uploadStep(currentIdentity())
    if (step === 'join') void openJoinPrompt('upload')
    else void navigate(step === 'choose' ? MANAGE_FONTS : CREATE_FOUNDRY)
  }
  return (
    <button type="button" className={className} onClick={onClick}>
      Upload
    </button>
  )
}
