// The server draws it, but the head of its pages does not link styles of scripts that load later.
import './RowBlock.module.css'
import { ownPart } from '../../../ui/own-part.tsx'

/**
 * Few visitors read lists as blocks, so their texts are not in the first scripts. Both entries fetch it for those who do, before they
 * draw: any page may have rows.
 */
export const RowBlock = ownPart('specimens', () => import('./RowBlock.tsx').then((module) => module.RowBlock))
