import { FAMILY_STATUS } from '../../database/entities/family.ts'

/**
 * The state of a family as people see it, one of SHOWN_STATES: SQL over `family` and its `family_publishing`, aliased
 * `publishing`.
 */
export const SHOWN_STATE = `CASE WHEN family.deletedAt IS NOT NULL THEN 'deleted'
  WHEN publishing.readyVersionId IS NOT NULL AND family.status = ${FAMILY_STATUS.pending} THEN 'scheduled'
  WHEN family.status = ${FAMILY_STATUS.pending} THEN 'pending' WHEN family.status = ${FAMILY_STATUS.published} THEN 'published'
  WHEN family.status = ${FAMILY_STATUS.withdrawn} THEN 'withdrawn' WHEN family.status = ${FAMILY_STATUS.hidden} THEN 'hidden'
  ELSE 'draft' END`
