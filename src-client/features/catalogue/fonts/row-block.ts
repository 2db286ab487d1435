// The server draws it, but the head of its pages does not link styles of scripts that load later.
import './RowBlock.module.css'
import { ownPart } from '../../../ui/own-part.tsx'

/** Few visitors read lists as blocks: their texts are no part of the first scripts. */
export const RowBlock = ownPart('specimens', () => import('./RowBlock.tsx').then((module) => module.RowBlock))
