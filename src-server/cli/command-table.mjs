// @ts-check
// Purpose and arguments of every command: the only source of --help, argument checks and the README's table. Plain
// JavaScript, so that help and errors need no build.

/**
 * @typedef {object} CommandOption
 * @property {'string' | 'boolean'} type
 * @property {string} [value] what help calls its value
 * @property {string} help
 * @property {boolean} [multiple]
 * @property {string | boolean} [default]
 *
 * @typedef {object} CommandDescription
 * @property {string} summary one sentence; README's table repeats it
 * @property {string} needs what must be there, or what the command makes itself
 * @property {string} [notes] what else one has to know
 * @property {string} [words] arguments without a name, as help shows them
 * @property {number} [mostWords] how many of them there may be
 * @property {Record<string, CommandOption>} options
 * @property {readonly string[]} examples
 * @property {true} [ownProgram] a script of package.json runs it, and run.mjs does not; the image has no other of these than `start`
 */

const A_SITE = 'A site: the database that a start, seed, import-dir or restore has made.'
const MAKES_DATABASE = 'Nothing: it makes the database where there is none.'

export const COMMANDS = /** @type {const} @satisfies {Record<string, CommandDescription>} */ ({
  start: {
    summary: 'Runs the site; the first start builds it and fills in the demo catalogue.',
    needs: 'Nothing: it makes the database. The settings are environment variables; README.md lists them.',
    options: {},
    examples: ['npm start', 'PORT=8080 npm start'],
    ownProgram: true,
  },
  dev: {
    summary: 'Runs the site for development, with hot reload of client and server.',
    needs: 'Nothing: it makes the database. The settings are environment variables; README.md lists them.',
    options: {},
    examples: ['npm run dev', 'PORT=8080 SEED_DEMO=false npm run dev'],
    ownProgram: true,
  },
  build: {
    summary: 'Builds client and server into dist/; a start does so too when something has changed.',
    needs: 'Nothing.',
    options: {
      server: { type: 'boolean', default: false, help: 'builds the server only' },
      'if-stale': { type: 'boolean', default: false, help: 'builds only what has changed' },
    },
    examples: ['npm run build'],
    ownProgram: true,
  },
  new: {
    summary: 'Writes a new feature that works: contract, service, queries, router, page and test, and registers them.',
    needs: 'A clone of the project with its packages (npm ci).',
    notes:
      'CONTEXT is a folder of src-server/features, NAME is new: lower-case letters, digits and dashes. It names the files and the\n' +
      'address. When the name is taken or not allowed, nothing is written.',
    words: 'feature CONTEXT/NAME',
    mostWords: 2,
    options: {},
    examples: ['npm run new -- feature catalogue/recent-families'],
    ownProgram: true,
  },
  'import-dir': {
    summary:
      'Adds the fonts of a folder, in families named by the fonts themselves, and says what was refused and why.',
    needs: MAKES_DATABASE,
    notes:
      'A family is known again by its designer, its name and the path of its folder below FOLDER. To import more later, name the\n' +
      'same FOLDER: from another one the same fonts are added a second time.',
    words: 'FOLDER',
    mostWords: 1,
    options: {
      designer: { type: 'string', value: 'NAME', help: 'the designer or foundry of all these families; required' },
      topic: { type: 'string', value: 'LABEL', default: 'Uncategorised', help: 'their main style' },
      license: { type: 'string', value: 'ID', default: '', help: 'their licence, such as OFL-1.1' },
      'dry-run': { type: 'boolean', default: false, help: 'only show what would be added' },
    },
    examples: ['npm run import-dir -- ~/fonts --designer "Ada Type" --topic Serif'],
  },
  'import-articles': {
    summary: 'Adds or updates blog articles from the Markdown files of a folder; the file name becomes the address.',
    needs: MAKES_DATABASE,
    notes:
      'Each file has fields between two lines of dashes, then its text:\n' +
      '  ---\n' +
      '  title: Pairing two fonts\n' +
      '  summary: One loud, one quiet.\n' +
      '  author: Ada\n' +
      '  published: 2026-03-31\n' +
      '  tags: pairing, serif\n' +
      '  ---\n' +
      '  Text in **Markdown**.\n' +
      'Required: title, summary, author and published, a day. Optional: updated, a day; draft, true or false; tags, comma list;\n' +
      'cover-family, the slug of a family, with cover-text, the words that its picture shows. To change an article, import its\n' +
      'file again.',
    words: 'FOLDER',
    mostWords: 1,
    options: {},
    examples: ['npm run import-articles -- ~/articles'],
  },
  seed: {
    summary: 'Fills in the demo catalogue and, for trying the site at scale, invented families, people and visitors.',
    needs: 'Nothing: it makes the database and the demo catalogue where they are missing.',
    options: {
      families: { type: 'string', value: 'N', help: 'adds invented families until there are N' },
      people: { type: 'boolean', default: false, help: 'adds a person of every role and prints their passwords once' },
      'grow-people': { type: 'string', value: 'N', help: 'adds N invented members' },
      'collection-rows': {
        type: 'string',
        value: 'N',
        default: '0',
        help: 'gives those members collections with N families in all',
      },
      events: { type: 'string', value: 'N', help: 'adds N events of visitors, spread over two years' },
      seed: { type: 'string', value: 'N', default: '1', help: 'another number invents other things; default 1' },
    },
    examples: ['npm run seed', 'npm run seed -- --families 100000', 'npm run seed -- --people'],
  },
  backup: {
    summary: 'Saves the whole site into one file while it runs.',
    needs: A_SITE,
    notes:
      'With BACKUP_COPY_URL each backup of a FOLDER is copied there, too, and as many are kept; exit code 1 also means that this failed.\n' +
      '--daily makes one at once where the newest is older than a day, and runs until it is stopped.',
    words: '[FILE.zip]',
    mostWords: 1,
    options: {
      folder: { type: 'string', value: 'FOLDER', help: 'writes into this folder, and names the file by the time' },
      keep: { type: 'string', value: 'N', help: 'keeps the newest N of the folder; default all' },
      daily: {
        type: 'string',
        value: 'TIME',
        help: 'makes a backup every day at this time of UTC, such as 03:00; needs --folder',
      },
    },
    examples: [
      'npm run backup',
      'npm run backup -- /srv/backups/monday.zip',
      'npm run backup -- --folder /srv/backups --keep 7 --daily 03:00',
    ],
  },
  restore: {
    summary: 'Fills an empty installation from a backup; any database and storage will do.',
    needs: 'A backup, and an empty installation, which it makes where there is none.',
    words: 'FILE.zip',
    mostWords: 1,
    options: {},
    examples: ['DATA_DIR=restored npm run restore -- monday.zip'],
  },
  doctor: {
    summary:
      'Finds missing, orphaned and damaged files, wrong counts and a wrong search index; changes nothing. Exits with 0 if the site repairs all of it automatically.',
    needs: `${A_SITE} Exit code 1 means problems.`,
    options: {
      deep: { type: 'boolean', default: false, help: 'reads every stored file and compares its digest' },
    },
    examples: ['npm run doctor', 'npm run doctor -- --deep'],
  },
  admin: {
    summary: 'Grants and revokes roles, also of the first admin; shows copyright notices and mail that failed.',
    needs: `${A_SITE} A person must join on the site before you can give them a role.`,
    words:
      'grant|revoke USERNAME [admin|moderator|designer FOUNDRY] | cases [list|show NUMBER|open NUMBER|waiting NUMBER|closed NUMBER [NOTE]] | mail [list|retry]',
    // A note consists of several words.
    mostWords: 200,
    options: {
      all: { type: 'boolean', default: false, help: 'cases list: closed cases, too' },
    },
    examples: [
      'npm run admin -- grant ada',
      'npm run admin -- grant dora designer north-type',
      'npm run admin -- cases',
      'npm run admin -- mail retry',
    ],
  },
  reindex: {
    summary: 'Rebuilds the search index from the database; searches go on meanwhile.',
    needs: A_SITE,
    options: {},
    examples: ['npm run reindex'],
  },
  migrate: {
    summary: 'Brings the database up to date; a start does so too.',
    needs: MAKES_DATABASE,
    options: {
      undo: { type: 'boolean', default: false, help: 'undoes the last migration' },
    },
    examples: ['npm run migrate', 'npm run migrate -- --undo'],
  },
  healthcheck: {
    summary: 'Asks the running site of this machine for its health; exit code 0 means healthy.',
    needs: 'A running site on PORT.',
    options: {},
    examples: ['npm run healthcheck', 'PORT=8080 npm run healthcheck'],
  },
  bench: {
    summary: 'Measures speed and memory against their targets on a site of its own and prints a table.',
    needs:
      'Nothing: it makes a site in a temporary folder. Parts need nginx, Chromium or MariaDB and say so. Exit code 1 means a missed target.',
    options: {
      only: { type: 'string', value: 'NAMES', help: 'runs these parts, comma separated; a wrong name lists them all' },
      families: { type: 'string', value: 'N', default: '100000', help: 'invented families; default 100000' },
      rounds: { type: 'string', value: 'N', default: '7', help: 'repetitions of a measurement; default 7' },
      seconds: { type: 'string', value: 'N', default: '1', help: 'length of a load; default 1' },
      loads: { type: 'string', value: 'N', default: '5', help: 'page loads in the browser; default 5' },
      draws: { type: 'string', value: 'N', default: '6', help: 'times each page is drawn; default 6' },
      fonts: { type: 'string', value: 'N', default: '3000', help: 'distinct fonts to draw with; default 3000' },
      queries: { type: 'string', value: 'N', default: '40', help: 'searches of each kind; default 40' },
      events: { type: 'string', value: 'N', default: '10000000', help: 'events of visitors; default 10000000' },
      people: { type: 'string', value: 'N', default: '100000', help: 'invented members; default 100000' },
      rows: { type: 'string', value: 'N', default: '1000000', help: 'families in collections; default 1000000' },
      requests: { type: 'string', value: 'N', default: '200', help: 'production: requests of each kind; default 200' },
      soak: { type: 'string', value: 'N', default: '600', help: 'production: seconds of the soak; default 600' },
      calls: { type: 'string', value: 'WORDS', default: '', help: 'people: only calls with WORDS in their names' },
      pages: {
        type: 'string',
        value: 'WORDS',
        default: '',
        help: 'pages: only those with one of WORDS (comma separated)',
      },
      json: { type: 'string', value: 'FILE', help: 'writes the figures into a file, too' },
      data: { type: 'string', value: 'FOLDER', help: 'keeps the site in this folder for the next run' },
    },
    examples: ['npm run bench -- --only http,pages --families 10000'],
    ownProgram: true,
  },
})
