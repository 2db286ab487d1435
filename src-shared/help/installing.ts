import type { HelpSection } from './help-entry.ts'

export const INSTALLING: HelpSection = {
  id: 'installing',
  title: 'Installing',
  entries: [
    {
      id: 'windows',
      question: 'Install on Windows',
      body: [
        '1. Right-click the ZIP file and choose **Extract all**.',
        '2. Select the `.ttf` or `.otf` files, right-click and choose **Install**, or **Install for all users** if some program does not see them.',
        '3. Close and open your programs again.',
        'Windows 10 and 11 also take fonts dropped on **Settings → Personalisation → Fonts**.',
      ],
      also: 'pc microsoft windows 11 10 install add',
    },
    {
      id: 'macos',
      question: 'Install on a Mac',
      body: [
        '1. Double-click the ZIP file.',
        '2. Double-click a font file and press **Install** in the window that opens, or drag all files on the program **Font Book**.',
        '3. Close and open programs that do not list the font yet.',
        'Font Book may warn of small faults in a font’s tables; most are harmless.',
      ],
      also: 'apple mac osx font book install add',
    },
    {
      id: 'linux',
      question: 'Install on Linux',
      body: [
        '1. Unpack the ZIP file into `~/.local/share/fonts`; make the folder if it is not there.',
        '2. Run `fc-cache -f`.',
        '3. `fc-list | grep -i name` shows whether it worked.',
        'On GNOME and KDE a double-click on the file opens a window with an Install button. For all users the folder is `/usr/local/share/fonts`.',
      ],
      also: 'ubuntu debian fedora fontconfig install add',
    },
    {
      id: 'iphone',
      question: 'Install on an iPhone or iPad',
      body: [
        'iOS takes fonts from apps and configuration profiles only. Get a font manager from the App Store, open the ZIP file with it, and confirm the profile under **Settings → General → VPN & Device Management**. Many drawing and design apps also import font files directly from Files.',
      ],
      also: 'ios ipad phone mobile procreate goodnotes',
    },
    {
      id: 'android',
      question: 'Install on Android',
      body: [
        'Most Android phones have no place for fonts of your own; some makers sell themes instead. Apps help themselves: design and office apps usually have an “import font” item that takes a `.ttf` file from your downloads.',
      ],
      also: 'samsung phone mobile tablet',
    },
    {
      id: 'office',
      question: 'Use a font in Word, Canva, Figma or Google Docs',
      body: [
        '- **Word, LibreOffice, Affinity, Photoshop, Illustrator**: install the font on the computer, then start the program again.',
        '- **Figma**: works in the desktop program, or in the browser with Figma’s font helper.',
        '- **Canva**: upload the file in the brand kit; this needs a paid account there.',
        '- **Google Docs**: only knows Google’s own list. Many fonts here are on it under the same name.',
      ],
      also: 'microsoft word office powerpoint adobe photoshop illustrator canva figma google docs cricut',
    },
    {
      id: 'css',
      question: 'Use a font on a website',
      body: [
        'Open the family’s page and press **Web**. The box **CSS** there gives you the WOFF2 file and an `@font-face` rule, with the axes and features you have set. Put both on your own server, and the licence text beside them.',
        'Where the licence lets it, section **Use on the web** has a link for your page: it is set from here, in pieces that browsers fetch as they need them, and takes the addresses of Google Fonts (`/css2?family=…`, `/css`; for programs `/webfonts/v1/webfonts`): a page that has them changes the host. `&v=2026-01-31` at the end stays with that day’s files, whatever the designer publishes later. The [web font generator](/web-font-generator) makes small files for your own server.',
        'Programs that are built with npm, pnpm or yarn install a family as a package: the line **npm** of the same section says how. Its style sheets are by weight and script, as `400.css`, `latin.css` and `latin-400-italic.css`; a version never changes.',
      ],
      also: 'webfont html font-face css wordpress self host npm package yarn pnpm',
    },
    {
      id: 'remove',
      question: 'Remove a font',
      body: [
        'Windows: **Settings → Personalisation → Fonts**, choose it, Uninstall. Mac: select it in Font Book and press Delete. Linux: delete the file and run `fc-cache -f`. Programs that are open may keep a font in use until they are closed.',
      ],
      also: 'uninstall delete',
    },
  ],
}
