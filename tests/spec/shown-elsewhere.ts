/** A sentence of the specification that a test of the pages themselves proves. */
export interface ShownElsewhere {
  section: string
  sentence: string
  file: string
  title: string
}

type Row = readonly [sentence: string, file: string, title: string]

// biome-ignore format: a table
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  '2 Navigation behaviour': [
    ['Scroll restoration is manual', 'frame', 'back and forward return to where the reader was, on both sides'],
    ['Each navigation records a track event with the full path', 'frame', 'each visit is tracked with its whole address, and the progress line stands while data is on its way'],
    ['and sends a page_view analytics event (the first is skipped)', 'analytics', 'previews, orders, shares, night mode and pages, the first page left out; a beacon takes the last ones'],
    ['Each navigation clears ads. Ads refresh unless only the hash changed', 'ads', 'a navigation clears them and fills them anew; a change of the hash leaves them'],
    ['Left and right arrow keys change page', 'list', 'pages: links of three around, clamped, arrow keys, back keeps the place'],
    ['codes 301 and 302 redirect to the given address (route updates only); other codes go to /500', 'robust', '404 and other failures of a page’s data become those pages, and Back leads out'],
    ['The share dialog keeps only query parameters q and p when building a share link', 'list', 'share keeps q and p only; the exact view is a link of its own'],
    ['The preview toolbar reads query parameter text on load as the preview text', 'toolbar', '?text= is the preview text, wins over the kept one, and what is typed then stays'],
  ],
  '2 Header': [
    ['Search box that searches live after a 600 ms pause', 'search', 'suggests 600 ms after the last key, and arrow keys choose'],
    ['when already on search-all it replaces that route rather than adding to history', 'search', 'on the search page it searches live and replaces the address'],
    ['Night-mode switch', 'toolbar', 'night mode: the class before the first paint, colours swapped, own colours forgotten'],
    ['The category bar offers Featured, Popular, New, Random and style tags', 'frame', 'the category bar scrolls to its end by a button, and has one back'],
    ['a messages icon with an unread count', 'people', 'a message there and back'],
  ],
  '2 User dropdown': [
    ['Installed Fonts: only where a browser-extension runtime exists', 'member-journey', 'installed fonts: listed where the browser lists them, each a search away; elsewhere the page says so'],
    ['The avatar and username show; the username is truncated at 150px', 'frame', 'a member sees the name, cut at 150 px; nothing leads to a page that does not exist'],
    ['The menu opens on hover after 10 ms and closes 500 ms after the pointer leaves', 'frame', 'opens when the pointer comes, stays when it is pressed, and closes half a second after the pointer has left'],
  ],
  '2 Upload button and dialog': [
    ['Not logged in: join prompt “To upload fonts we need you to log in or become a part of our great community.”', 'frame', 'Upload asks a visitor to join, in the words of the specification, and says what a site without accounts can do'],
    ['“What would you like to do?” with “Share a new font family” (creates an empty family and opens its edit screen); Admins also get a New button', 'foundries', 'an empty family comes of “Share a new font family”; admins may make another foundry'],
    ['Any other logged-in user: the create-foundry screen', 'foundries', 'Upload leads a member to their first foundry, and from then on asks what they want to do'],
  ],
  '2 Footer': [
    ['Site counts of fonts, commercial-use fonts and designers, each with a plus sign', 'frame', 'the footer counts fonts, those for commercial use and designers, each with a plus sign'],
    ['Admins also see the app version', 'frame', 'only an admin sees the version in the footer'],
  ],
  '2 Global overlays': [
    ['Collections dialog titled “Add {family} to...”; edit-collection dialog', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Edit-collection dialog with a cover photo area', 'own-collection', 'a cover is taken over at once, anything else is refused'],
    ['and a warning-style delete button', 'own-collection', 'delete asks first, with the words for it'],
    ['Save-image dialog (tabs “Image & Link” and “Html & Markdown”)', 'overlays', 'shows the picture, its pixels at each size, link and code, by day and night and on the narrowest phone'],
    ['User-profile modal, 950 wide, opened by passing a username, with tabs including About', 'people', 'a profile: from an address, by its tabs, closed by Back and by Escape, wide on wide screens'],
    ['Send-message dialog', 'people', 'a message there and back'],
    ['anonymous join prompt “Hi, Who are you?” (buttons “Join for Free” and “I have an account”)', 'collections', 'a visitor is asked who they are'],
    ['loading overlay', 'notifications', 'a wait is told when it lasts, covers the page, and lets go'],
    ['error dialog', 'notifications', 'failures gather in one list, each once, until they are dismissed'],
    ['share dialog (social buttons and copy-link field)', 'overlays', 'share: only q and p stay, services get address, title and picture, and none is asked before its link is followed'],
    ['Back-to-top button after 700 px of scroll', 'frame', 'back to top comes after 700 px'],
    ['Clicking a modal backdrop closes the modal', 'notifications', 'resolves yes or no; No has the focus, Escape and the backdrop mean no'],
  ],
  '2 Collection card and list row': [
    ['Private collections show a lock icon titled “Collection is private”', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Cards hydrate lazily when idle', 'robust', 'what waits for an idle moment stays when what is around it is drawn anew'],
    ['an optional editable note', 'own-collection', 'notes: Enter saves, Esc cancels, and they show as text'],
    ['Preview toolbar: text, size slider', 'toolbar', 'the slider runs from 6 to 200 by 1, sizes at once and draws anew 250 ms later'],
    ['foreground and background colour swatches with pickers', 'toolbar', 'a swatch opens its picker; the same swatch, a press outside and Escape close it'],
    ['a free-only checkbox', 'list', 'free only takes the personal-use rows away, everywhere'],
    ['a sort dropdown', 'list', 'the order is kept and acts at once'],
    ['It is sticky with offset top 70 and bottom 200', 'toolbar', 'sticks under the header and lets go before the list ends'],
  ],
  '3 Entities and their fields': [
    ['Local persisted preferences: darkmode, fonttext, fontfg, fontbg, fontsize, fontsort', 'toolbar', 'what was chosen stays: the server draws the same pictures on the next load'],
    ['Notification: message, title, icon, alignment, type, timeout, showClose, closeOnClick', 'notifications', 'every type and every corner; title, icon, close button and click as asked for'],
  ],
  '4 States and transitions': [
    ['adding posts and shows a check mark for 1 second', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['shows a grid (padded to a multiple of 3 tiles)', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['after successful create the dialog closes, the list is replaced and “Added to your new collection!” appears', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Collection editor: opens, loads details, and on save (status 200) it closes and signals an update', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Send-message dialog closes as sent on success', 'people', 'a message there and back'],
    ['Profile modal: opens when a user is selected, loads details', 'people', 'a profile: from an address, by its tabs, closed by Back and by Escape, wide on wide screens'],
    ['Dropdown: open or closed, closing on outside click', 'frame', 'opens and closes by touch, and by a tap elsewhere'],
    ['Collection toggle on a font: the button flips immediately, before the server answers', 'collections', 'a refused change flips back and is told'],
    ['Collections dialog: opens, loads the user’s collections; a new-collection form is a second view', 'collections', 'a form that is sent twice makes one'],
    ['Confirm dialogs resolve yes or no', 'notifications', 'resolves yes or no; No has the focus, Escape and the backdrop mean no'],
    ['an admin can suspend or unsuspend, which reloads the profile', 'moderation', 'an admin suspends somebody from their profile, and their session ends'],
    ['a solid-background switch is offered only if the font’s renderer supports transparency', 'overlays', 'offers a solid background only where the renderer can leave it out'],
    ['Clicking a swatch opens the picker for that target; clicking it again or outside closes it', 'toolbar', 'a swatch opens its picker; the same swatch, a press outside and Escape close it'],
    ['The reset control is invisible while settings are at defaults', 'toolbar', 'reset is invisible at the defaults and takes everything back'],
    ['Night mode toggles a dark class, clears stored foreground and background colours, and swaps preview colours', 'toolbar', 'night mode: the class before the first paint, colours swapped, own colours forgotten'],
    ['Font preview image reloads whenever text, size, colours or renderer change', 'toolbar', 'draws the text 250 ms after the last key, each picture once'],
    ['Copy-link button: “Copy Link” becomes “Copied!”; on failure it stays not-copied', 'family', 'Copy Link gives the address; where the clipboard refuses, the button stays as it was'],
    ['Context menu: closes on outside click, scroll, resize, or choosing an option', 'overlays', 'closes on a press outside, scroll, resize, Escape and choosing'],
    ['Build check: if it differs from the first stored value the page reloads', 'robust', 'another build reloads the page once, the same build never'],
    ['A 401 on tracking or search also forces a reload', 'robust', '401: a search reloads once a minute, then asks to log in; other calls ask at once'],
    ['Pager: the current page is clamped to 1..max page on load', 'list', 'pages: links of three around, clamped, arrow keys, back keeps the place'],
    ['Family row: the active style is the primary font, changing on hover over a style dot', 'list', 'a stem under the pointer shows its style, a press keeps it, arrow keys move'],
    ['A note is shown or being edited (save or cancel; Enter saves, Esc cancels)', 'own-collection', 'notes: Enter saves, Esc cancels, and they show as text'],
    ['Overflowing previews slide sideways on hover', 'list', 'a specimen longer than its bed slides to its end under the pointer, a short one stays'],
    ['Notifications appear and close after their timeout', 'notifications', 'stand at the top right for five seconds, and say what they are'],
    ['or on click when closeOnClick is true', 'notifications', 'every type and every corner; title, icon, close button and click as asked for'],
    ['A progress flag is set while page data loads', 'frame', 'each visit is tracked with its whole address, and the progress line stands while data is on its way'],
    ['Ad slots register on mount and are removed on destroy', 'ads', 'a navigation clears them and fills them anew; a change of the hash leaves them'],
  ],
  '5 Validation rules': [
    ['If empty (or over 40 on edit) the name field is flagged with a warning style and nothing is saved', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['A remaining-characters counter counts down from 40', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Labels: “A funky name”, “A short bio (optional)”, “Hide this collection from everyone” sets private', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Creating collections needs login: the prompt', 'collections', 'a visitor is asked who they are'],
    ['Cover upload accepts png, jpg, jpeg and gif only', 'own-collection', 'a cover is taken over at once, anything else is refused'],
    ['Sending a message needs login, otherwise the prompt', 'people', 'a visitor who wants to write is asked who they are, in these words'],
    ['Preview size slider range 6 to 200, step 1', 'toolbar', 'the slider runs from 6 to 200 by 1, sizes at once and draws anew 250 ms later'],
  ],
  '8 Error catalogue': [
    ['Other code: go to /500', 'robust', '404 and other failures of a page’s data become those pages, and Back leads out'],
    ['Code 301 or 302: redirect to given address (route updates only)', 'robust', 'a wrong slug is put right by client navigation'],
    ['Cover upload success: notice “Cover photo updated”', 'own-collection', 'a cover is taken over at once, anything else is refused'],
    ['Image copy or download failure', 'overlays', 'says in its own words when the picture cannot be had'],
    ['Search errors: entry added to error list, error dialog opens', 'robust', 'a failed search opens the error dialog in the words of the catalogue'],
    ['Script chunk load failure: “Loading chunk failed”', 'robust', 'a script that cannot be had is told by its own words'],
    ['Clipboard copy failure: logged only, not marked copied', 'family', 'Copy Link gives the address; where the clipboard refuses, the button stays as it was'],
    ['Collection delete confirmation: “Delete Collection”, “Are you sure you want to delete the collection and all its contents?”', 'own-collection', 'delete asks first, with the words for it'],
    ['Dialog defaults: Confirm, Yes, No', 'notifications', 'without a title it is called Confirm'],
  ],
  '9 Business constants and limits': [
    ['Grid pads to a multiple of 3 tiles. Check mark 1 s', 'collections', 'a private collection, three fonts from different pages, edit, log out: closed to others'],
    ['Debounces: search input 600 ms', 'search', 'suggests 600 ms after the last key, and arrow keys choose'],
    ['preview text 250 ms', 'toolbar', 'draws the text 250 ms after the last key, each picture once'],
    ['colour change 300 ms', 'toolbar', 'colours act 300 ms after the last change and say when they are hard to read'],
    ['font-size re-render 250 ms', 'toolbar', 'the slider runs from 6 to 200 by 1, sizes at once and draws anew 250 ms later'],
    ['Collection sort: saved locally; the dropdown shows only when there are more than 10 collections', 'collections', 'an order is chosen only above ten, and kept'],
    ['Menu open delay 10 ms, close delay 500 ms', 'frame', 'opens when the pointer comes, stays when it is pressed, and closes half a second after the pointer has left'],
    ['Back-to-top offset 700 px', 'frame', 'back to top comes after 700 px'],
    ['Notification defaults: timeout 5000 ms, top right, type info', 'notifications', 'stand at the top right for five seconds, and say what they are'],
    ['Download file name pattern: text-{timestamp}.png', 'overlays', 'downloads text-{timestamp}.png and .svg'],
    ['Share query whitelist: q, p', 'overlays', 'share: only q and p stay, services get address, title and picture, and none is asked before its link is followed'],
    ['side-rail ad sticks 100px from top', 'ads', 'beside facets the left rail gives way; the right one sticks 100 px from the top'],
    ['context menu 150x100', 'overlays', 'opens at the pointer, inside the window, at least 150 by 100, with five entries'],
  ],
}

export const SHOWN_ELSEWHERE: readonly ShownElsewhere[] = Object.entries(TABLE).flatMap(([section, rows]) =>
  rows.map(([sentence, file, title]) => ({ section, sentence, file: `tests/e2e/${file}.test.ts`, title })),
)
