// @ts-check
// How a command is typed where this program runs: npm outside, its own name in the image.

/** docker/Dockerfile sets it. */
export const inImage = process.env.FONTARIUM_IMAGE === 'true'

/**
 * 'npm run admin -- grant ada', or 'fontarium admin grant ada' in the image.
 * @param {string} name
 * @param {string} [args]
 * @param {boolean} [image]
 */
export function commandWords(name, args = '', image = inImage) {
  if (image) return `fontarium ${name}${args && ` ${args}`}`
  return `${name === 'start' ? 'npm start' : `npm run ${name}`}${args && ` -- ${args}`}`
}

/**
 * The same for somebody who reads a log, a page or a mail and is not in the container.
 * @param {string} name
 * @param {string} [args]
 * @param {boolean} [image]
 */
export function operatorCommand(name, args = '', image = inImage) {
  return `${image ? 'docker compose exec app ' : ''}${commandWords(name, args, image)}`
}
