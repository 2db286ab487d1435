/** A sentence of the specification that another test proves. */
interface ShownElsewhere {
  section: string
  sentence: string
  file: string
  title: string
}

/** The file is a name in tests/e2e without its end, or a path. */
type Row = readonly [sentence: string, file: string, title: string]

const CARD = 'src-client/features/collections/collection-card.test.tsx'
const QUEUE = 'src-client/features/publishing/studio/upload-queue.test.ts'
const MESSAGES = 'tests/unit/messages.test.ts'

// biome-ignore format: a table
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  '2 Screens and routes': [
    ['The router uses history mode', 'routes', 'client navigation shows the same pages without loading a document'],
    ['Pages load on demand', 'tests/ssr/first-load.test.ts', 'the first scripts of every public page stay within the budget'],
    ['The page mounts once the router is ready', 'robust', 'keeps server-rendered rows that hydrate when idle, while React renders around them'],
  ],
  '2 Account routes': [
    ['/account/foundry/fonts: manage-fonts, kept alive', 'foundries', 'the list of own families keeps filters, scroll position and selection when left and reopened'],
  ],
  '2 Navigation behaviour': [
    ['or hash parameter p in hash mode; left and right arrow keys change page there too', 'reading', 'pages of comments are in the hash, and a reload opens the same page'],
    ['Scroll restoration is manual', 'frame', 'back, forward and reload restore the scroll position'],
    ['Each navigation records a track event with the full path', 'frame', 'tracks each visit with its full address, and shows the progress line while data loads'],
    ['and sends a page_view analytics event (the first is skipped)', 'analytics', 'counts previews, orders, shares, night mode and pages except the first; sends the last ones by beacon'],
    ['Each navigation clears ads. Ads refresh unless only the hash changed', 'ads', 'navigation clears and refills the slots; a new hash leaves them'],
    ['Left and right arrow keys change page', 'list', 'pages: clamps the number, turns by links and arrow keys, and back restores the scroll position'],
    ['codes 301 and 302 redirect to the given address (route updates only); other codes go to /500', 'robust', 'shows the 404 and the error page when the data of a page fails; Back leaves the 404 page'],
    ['The share dialog keeps only query parameters q and p when building a share link', 'list', 'the page link keeps only q and p; another link has the exact view'],
    ['The preview toolbar reads query parameter text on load as the preview text', 'toolbar', '?text= overrides the kept preview text; text typed later is kept'],
  ],
  '2 Header': [
    ['Search box that searches live after a 600 ms pause', 'search', 'suggests 600 ms after the last key; arrow keys choose'],
    ['when already on search-all it replaces that route rather than adding to history', 'search', 'on the search page it searches live and replaces the address'],
    ['Night-mode switch', 'toolbar', 'night mode: sets the class before the first paint, swaps colours and resets custom ones'],
    ['The category bar offers Featured, Popular, New, Random and style tags', 'frame', 'the category bar has scroll buttons where it continues'],
    ['a messages icon with an unread count', 'people', 'sends, answers and archives a message'],
  ],
  '2 User dropdown': [
    ['Installed Fonts: admin only, and only where a browser-extension runtime exists', 'src-client/frame/user-links.test.ts', 'shows installed fonts only to admins with an extension runtime'],
    ['The avatar and username show; the username is truncated at 150px', 'frame', 'shows the user name, cut at 150 px; all links of the frame lead to existing pages'],
    ['The menu opens on hover after 10 ms and closes 500 ms after the pointer leaves', 'frame', 'opens under the pointer, stays open when pressed, and closes half a second after the pointer leaves'],
  ],
  '2 Upload button and dialog': [
    ['Not logged in: join prompt “To upload fonts we need you to log in or become a part of our great community.”', 'frame', 'Upload asks a visitor to join, in the words of the specification'],
    ['“What would you like to do?” with “Share a new font family” (creates an empty family and opens its edit screen); Admins also get a New button', 'foundries', '“Share a new font family” creates an empty family; admins may create another foundry'],
    ['“Update an existing font family” (goes to manage-fonts)', 'foundries', 'Upload leads a member to create their first foundry, and later asks what to do'],
    ['Designer, admin or moderator: the upload dialog', 'src-client/frame/user-links.test.ts', 'asks visitors to join, lets makers choose and sends members to their first foundry'],
    ['Any other logged-in user: the create-foundry screen', 'foundries', 'Upload leads a member to create their first foundry, and later asks what to do'],
  ],
  '2 Footer': [
    ['Site counts of fonts, commercial-use fonts and designers, each with a plus sign', 'frame', 'the footer counts fonts, fonts for commercial use and designers, each with a plus sign'],
    ['Admins also see the app version', 'frame', 'only an admin sees the version in the footer'],
  ],
  '2 Global overlays': [
    ['Collections dialog titled “Add {family} to...”; edit-collection dialog', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Edit-collection dialog with a cover photo area', 'own-collection', 'shows a new cover at once, rejects other files, and removes the cover'],
    ['and a warning-style delete button', 'own-collection', 'asks before deleting, in the words of the specification'],
    ['Save-image dialog (tabs “Image & Link” and “Html & Markdown”)', 'overlays', 'shows the size in pixels at each scale, link and code, and fits the narrowest phone'],
    ['User-profile modal, 950 wide, opened by passing a username, with tabs including About', 'people', 'opens a profile by link and address, switches tabs, closes by Back and Escape, and fits the screen'],
    ['Send-message dialog', 'people', 'sends, answers and archives a message'],
    ['anonymous join prompt “Hi, Who are you?” (buttons “Join for Free” and “I have an account”)', 'collections', 'asks a visitor to join'],
    ['loading overlay', 'notifications', 'covers the page during a long wait only'],
    ['error dialog', 'notifications', 'collects failures in one list, each once, until dismissed'],
    ['share dialog (social buttons and copy-link field)', 'overlays', 'share: the link keeps only q and p; services get the address and the title'],
    ['Back-to-top button after 700 px of scroll', 'frame', 'shows “Back to top” after 700 px'],
    ['Clicking a modal backdrop closes the modal', 'notifications', 'resolves to yes or no; No has the focus, Escape and the backdrop mean no'],
  ],
  '2 Collection card and list row': [
    ['Private collections show a lock icon titled “Collection is private”', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['The owner links are hidden when a hide-user-links option is set', CARD, 'the owner is shown by picture and name, unless hidden'],
    ['Count text: “no fonts”, “N fonts” or “1 font”', MESSAGES, 'words counts like the specification'],
    ['Cards hydrate lazily when idle', 'robust', 'keeps server-rendered rows that hydrate when idle, while React renders around them'],
    ['an optional editable note', 'own-collection', 'notes: Enter saves, Escape cancels, and markup shows as text'],
    ['Preview toolbar: text, size slider', 'toolbar', 'the slider goes from 6 to 200 in steps of 1, resizes at once and redraws 250 ms later'],
    ['foreground and background colour swatches with pickers', 'toolbar', 'a swatch opens its picker; the same swatch, a click outside and Escape close it'],
    ['a free-only checkbox', 'list', '“100% Free only” hides families for personal use, in searches and lists'],
    ['a sort dropdown', 'list', 'sorts at once and writes the order to the address'],
    ['a reset control', 'toolbar', 'reset is hidden at the defaults and restores them'],
    ['and a share link', 'list', 'the page link keeps only q and p; another link has the exact view'],
    ['It is sticky with offset top 70 and bottom 200', 'toolbar', 'sticks below the header and lets go before the end of the list'],
  ],
  '3 Entities and their fields': [
    ['Local persisted preferences: darkmode, fonttext, fontfg, fontbg, fontsize, fontsort', 'toolbar', 'keeps settings: the server renders the same pictures on the next load'],
    ['Also stored: collection sort choice', 'collections', 'offers and keeps an order only above ten collections'],
    ['Collection: name (default “Unnamed Collection”)', 'tests/api/collection-files.test.ts', 'names missing families with their line'],
    ['Message (sent): toUserId, subject, body', 'tests/api/people.test.ts', 'answers 200 and success'],
    ['User profile: lastSeen with value and short; joined with value, iso and timeAgo', 'tests/api/people.test.ts', 'has every field of the specification, with the rows’ numbers'],
    ['Family list row: note (optional free text)', 'tests/api/collections.test.ts', 'keeps the owner\'s order and notes, and combines with other filters'],
    ['Preview settings: previewText, previewSize, previewForeground, previewBackground, previewRenderer, commercial-only flag, font sort, night mode', 'src-shared/preview/preferences.test.ts', 'survives the cookie'],
    ['Notification: message, title, icon, alignment, type, timeout, showClose, closeOnClick', 'notifications', 'support every type and corner, and options for title, icon, close button and click'],
  ],
  '4 States and transitions': [
    ['adding posts and shows a check mark for 1 second', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['removing deletes the link', 'collections', 'marks collected rows with one request per list, and none for visitors'],
    ['shows a grid (padded to a multiple of 3 tiles)', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['after successful create the dialog closes, the list is replaced and “Added to your new collection!” appears', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Collection editor: opens, loads details, and on save (status 200) it closes and signals an update', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Send-message dialog closes as sent on success', 'people', 'sends, answers and archives a message'],
    ['Profile modal: opens when a user is selected, loads details', 'people', 'opens a profile by link and address, switches tabs, closes by Back and Escape, and fits the screen'],
    ['Save-image dialog: open while a save-image object (font and topic) is set', 'overlays', 'shows the size in pixels at each scale, link and code, and fits the narrowest phone'],
    ['Dropdown: open or closed, closing on outside click', 'frame', 'opens and closes by touch, and by a tap elsewhere'],
    ['Collection toggle on a font: the button flips immediately, before the server answers', 'collections', 'undoes and reports a failed change'],
    ['Collections dialog: opens, loads the user’s collections; a new-collection form is a second view', 'collections', 'a form that is sent twice creates one collection or key'],
    ['Confirm dialogs resolve yes or no', 'notifications', 'resolves to yes or no; No has the focus, Escape and the backdrop mean no'],
    ['an admin can suspend or unsuspend, which reloads the profile', 'moderation', 'an admin suspends a person from their profile, and their session ends'],
    ['a solid-background switch is offered only if the font’s renderer supports transparency', 'overlays', 'offers “Solid background” only if the renderer supports transparency'],
    ['Clicking a swatch opens the picker for that target; clicking it again or outside closes it', 'toolbar', 'a swatch opens its picker; the same swatch, a click outside and Escape close it'],
    ['The reset control is invisible while settings are at defaults', 'toolbar', 'reset is hidden at the defaults and restores them'],
    ['Night mode toggles a dark class, clears stored foreground and background colours, and swaps preview colours', 'toolbar', 'night mode: sets the class before the first paint, swaps colours and resets custom ones'],
    ['Font preview image reloads whenever text, size, colours or renderer change', 'toolbar', 'draws the text 250 ms after the last key, each picture once'],
    ['Copy-link button: “Copy Link” becomes “Copied!”; on failure it stays not-copied', 'family', 'Copy Link copies the address; if the clipboard refuses, the button does not change'],
    ['Context menu: closes on outside click, scroll, resize, or choosing an option', 'overlays', 'closes on a press outside, scroll, resize, Escape and choosing'],
    ['Build check: if it differs from the first stored value the page reloads', 'robust', 'reloads the page once for another build, never for the same one'],
    ['A 401 on tracking or search also forces a reload', 'robust', '401: a search reloads once a minute, then asks to log in; other calls ask at once'],
    ['Pager: the current page is clamped to 1..max page on load', 'list', 'pages: clamps the number, turns by links and arrow keys, and back restores the scroll position'],
    ['Family row: the active style is the primary font, changing on hover over a style dot', 'list', 'shows a style while the pointer is on its stem, keeps it when pressed; arrow keys move'],
    ['A note is shown or being edited (save or cancel; Enter saves, Esc cancels)', 'own-collection', 'notes: Enter saves, Escape cancels, and markup shows as text'],
    ['Overflowing previews slide sideways on hover', 'list', 'slides to its end under the pointer'],
    ['Notifications appear and close after their timeout', 'notifications', 'show at the top right for five seconds, as a status'],
    ['or on click when closeOnClick is true', 'notifications', 'support every type and corner, and options for title, icon, close button and click'],
    ['A progress flag is set while page data loads', 'frame', 'tracks each visit with its full address, and shows the progress line while data loads'],
    ['Ad slots register on mount and are removed on destroy', 'ads', 'navigation clears and refills the slots; a new hash leaves them'],
  ],
  '5 Validation rules': [
    ['If empty (or over 40 on edit) the name field is flagged with a warning style and nothing is saved', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['A remaining-characters counter counts down from 40', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Labels: “A funky name”, “A short bio (optional)”, “Hide this collection from everyone” sets private', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Creating collections needs login: the prompt', 'collections', 'asks a visitor to join'],
    ['Cover upload accepts png, jpg, jpeg and gif only', 'own-collection', 'shows a new cover at once, rejects other files, and removes the cover'],
    ['Sending a message needs login, otherwise the prompt', 'people', 'asks a visitor to join before writing, in the words of the specification'],
    ['Preview size slider range 6 to 200, step 1', 'toolbar', 'the slider goes from 6 to 200 in steps of 1, resizes at once and redraws 250 ms later'],
    ['Notification type, alignment and timeout (at least 0) are checked', 'notifications', 'rejects a wrong %s and names it'],
    ['an empty subject or text of a message is flagged', 'people', 'sends, answers and archives a message'],
    ['File uploads in general: accepted types by extension', QUEUE, 'rejects files of wrong type or size with the messages of the specification'],
  ],
  '6 Roles and permissions': [
    ['Designer (has foundries): foundry menu entries', 'src-client/frame/user-links.test.ts', 'offers members settings and messages, and designers a group for each foundry'],
    ['Moderator: may use the upload dialog', 'foundries', 'a %s without a foundry shares a family for a foundry they name'],
    ['Admin: New foundry button', 'foundries', '“Share a new font family” creates an empty family; admins may create another foundry'],
    ['Edit controls on collection cards show only in edit mode', CARD, 'edit mode, highlight, faded and collapsed'],
  ],
  '7 Account and collections': [
    ['GET /api/account/collections: 401 silent', 'collections', 'a 401 for the list of own collections shows no error: the page stays and asks to join'],
  ],
  '7 Detail and content': [
    ['GET /api/v3/family/{id}/comments.json (403 or 404 gives an empty list)', 'src-client/features/community/comments/comments-data.test.ts', '403 and 404 give an empty list, other failures stay failures'],
    ['GET /api/v3/font/{fontId}/details.json', 'tests/spec/entities.test.ts', 'Font: id, name, slug, text (default preview text), renderer (a name and a transparent flag), file (a guid, or an object holding a guid), fontSize'],
  ],
  '7 Headers': [
    ['Failed responses are returned, not thrown; a status outside 200 to 299 is a failure', 'failed-calls', 'reports later requests that fail in the dialog and in place, and keeps the content'],
  ],
  '7 Preview images': [
    ['Small preview variant: options r, h, w, fs, fgc, bgc, t, file name preview.png', 'tests/api/previews.test.ts', 'are equal by both forms and the small variant'],
    ['h and w are the height and width times the device pixel ratio', 'tests/api/previews.test.ts', 'have the requested size at every pixel ratio'],
  ],
  '7 Other outgoing': [
    ['Share links to a pin-board service, a microblog service and a social network sharer, passing page address and title', 'overlays', 'share: the link keeps only q and p; services get the address and the title'],
    ['Analytics events for previews, sorts, shares, dark mode, page views', 'analytics', 'counts previews, orders, shares, night mode and pages except the first; sends the last ones by beacon'],
    ['and og:image', 'overlays', 'share: a service gets the picture of the page, or that of the site'],
    ['collection actions', 'analytics', 'counts what people do with collections'],
    ['and uncaught errors', 'analytics', 'reports an uncaught error once, without parameters of addresses'],
    ['Ad scripts load from third-party ad providers. An ad-blocker check makes a request to a third-party host; the result is only logged', 'ads', 'loads the configured script, which fills units; the result of the blocker check is only logged'],
    ['Download button is a plain link to downloadLink', 'plain', 'family page: styles, glyphs as pictures, facts, ZIP and single files'],
  ],
  '8 Error catalogue': [
    ['403 response: logged, response returned, no redirect', 'failed-calls', 'logs a call that answers 403, and stays on the page'],
    ['No code: “Problem getting data.  Please refresh the page. ”', 'robust', 'reports a lost connection and keeps the page; the next try works'],
    ['Cover upload error: warning logged, no success notice', 'own-collection', 'shows a new cover at once, rejects other files, and removes the cover'],
    ['Other fetch failures (home, collection, comments, family): error entry added', 'failed-calls', 'reports later requests that fail in the dialog and in place, and keeps the content'],
    ['family failure sets status 500', 'robust', 'shows the 404 and the error page when the data of a page fails; Back leaves the 404 page'],
    ['Error dialog: title, text, a list of messages, button “Dismiss”', 'robust', 'a failed search opens the error dialog in the words of the catalogue'],
    ['modal default button OK', 'gallery', 'opens every dialog, and Escape closes it'],
    ['Upload file statuses: added, queued, uploading, canceled, success', QUEUE, 'adding a file again resumes it, or is rejected if it was processed or rejected before'],
    ['Upload file statuses: error, timeout', QUEUE, 'failed uploads give the reason, make room and can be retried, unless final'],
    ['Other code: go to /500', 'robust', 'shows the 404 and the error page when the data of a page fails; Back leaves the 404 page'],
    ['Code 301 or 302: redirect to given address (route updates only)', 'robust', 'client navigation corrects a wrong slug'],
    ['Cover upload success: notice “Cover photo updated”', 'own-collection', 'shows a new cover at once, rejects other files, and removes the cover'],
    ['Image copy or download failure', 'overlays', 'reports a failed download and a failed copy'],
    ['Search errors: entry added to error list, error dialog opens', 'robust', 'a failed search opens the error dialog in the words of the catalogue'],
    ['Script chunk load failure: “Loading chunk failed”', 'robust', 'reports a script that fails to load'],
    ['Clipboard copy failure: logged only, not marked copied', 'family', 'Copy Link copies the address; if the clipboard refuses, the button does not change'],
    ['Collection delete confirmation: “Delete Collection”, “Are you sure you want to delete the collection and all its contents?”', 'own-collection', 'asks before deleting, in the words of the specification'],
    ['Dialog defaults: Confirm, Yes, No', 'notifications', 'has the title Confirm by default'],
  ],
  '9 Business constants and limits': [
    ['Grid pads to a multiple of 3 tiles. Check mark 1 s', 'collections', 'makes a private collection, adds three fonts from different pages and edits it; others cannot see it'],
    ['Debounces: search input 600 ms', 'search', 'suggests 600 ms after the last key; arrow keys choose'],
    ['preview text 250 ms', 'toolbar', 'draws the text 250 ms after the last key, each picture once'],
    ['colour change 300 ms', 'toolbar', 'applies colours 300 ms after the last change and warns of low contrast'],
    ['font-size re-render 250 ms', 'toolbar', 'the slider goes from 6 to 200 in steps of 1, resizes at once and redraws 250 ms later'],
    ['Collection sort: saved locally; the dropdown shows only when there are more than 10 collections', 'collections', 'offers and keeps an order only above ten collections'],
    ['Menu open delay 10 ms, close delay 500 ms', 'frame', 'opens under the pointer, stays open when pressed, and closes half a second after the pointer leaves'],
    ['Back-to-top offset 700 px', 'frame', 'shows “Back to top” after 700 px'],
    ['Notification defaults: timeout 5000 ms, top right, type info', 'notifications', 'show at the top right for five seconds, as a status'],
    ['Download file name pattern: text-{timestamp}.png', 'overlays', 'downloads text-{timestamp}.png and .svg'],
    ['Share query whitelist: q, p', 'overlays', 'share: the link keeps only q and p; services get the address and the title'],
    ['side-rail ad sticks 100px from top', 'ads', 'hides the left rail next to filters; the right one sticks 100 px from the top'],
    ['Ad slots: leaderboard, footboard, footboard_multisize; skyscraper sizes 120x600 and 160x600', 'ads', 'at %i px slots keep their sizes, empty or filled, and nothing overflows'],
    ['default slot rightrail, other leftrail', 'ads', 'hides the left rail next to filters; the right one sticks 100 px from the top'],
    ['Upload defaults: 2 concurrent uploads, autoprocess and autoqueue on', QUEUE, 'uploads two at a time, in the order in which they were added'],
    ['Cover types: png, jpg, jpeg, gif', 'own-collection', 'shows a new cover at once, rejects other files, and removes the cover'],
    ['Local storage holds dark mode and preview settings', 'toolbar', 'keeps settings: the server renders the same pictures on the next load'],
    ['Preview: default colours white on dark slate 353D4B at night', 'tests/ssr/visitors.test.ts', 'night mode sets a class on the root, and all pictures are white on dark slate'],
    ['context menu 150x100', 'overlays', 'opens inside the window, at least 150 by 100, with its entries'],
  ],
}

export const SHOWN_ELSEWHERE: readonly ShownElsewhere[] = Object.entries(TABLE).flatMap(([section, rows]) =>
  rows.map(([sentence, file, title]) => ({ section, sentence, file: pathOf(file), title })),
)

function pathOf(file: string): string {
  return file.includes('/') ? file : `tests/e2e/${file}.test.ts`
}
