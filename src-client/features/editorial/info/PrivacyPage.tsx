import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta } from '../../../app/page.ts'
import * as infoPageStyles from './InfoPage.module.css'
import { InfoPage, type InfoSection } from './InfoPage.tsx'
import { infoMeta } from './info-meta.ts'
import { PageLink } from './PageLink.tsx'

export async function load(context: LoadContext): Promise<PageMeta> {
  const { siteName } = context.config
  return infoMeta(
    context,
    'privacy',
    'Privacy',
    `What ${siteName} stores about you, for how long, and what it never does.`,
  )
}

/** Describes what the program does. Changes of cookies, logs, counters or retention must change this page too. */
export function Page() {
  const { operator, siteName, admanager, analytics, analyticsDays } = useConfig()
  return (
    <InfoPage
      title="Privacy"
      changed="2026-11-28"
      lead={`You can look at, try and download every font on ${siteName} without an account and without telling us who you are. This page says exactly what is stored all the same.`}
      sections={[
        short(admanager !== null),
        ...SECTIONS.slice(0, VISITS_AT),
        visits(analytics === 'own', analyticsDays),
        ...SECTIONS.slice(VISITS_AT),
        responsible(operator, siteName),
      ]}
    />
  )
}

const short = (ads: boolean): InfoSection => ({
  id: 'short',
  heading: 'In short',
  body: (
    <ul>
      <li>
        Two cookies: one remembers how you like your previews, one protects forms. Neither says who you are. Two more
        come when you log in.
      </li>
      <li>Your network address is not written to the database, not even for counting downloads.</li>
      <li>
        {ads
          ? 'Fonts, pictures and scripts come from this site. Its operator has switched on advertisements.'
          : 'Fonts, pictures and scripts come from this site: no page asks another company for anything, and there are no advertisements.'}
      </li>
      <li>
        What you write to us is used to answer you.{' '}
        <a className="link" href="#messages">
          How long it is kept
        </a>
      </li>
    </ul>
  ),
})

const visits = (counted: boolean, days: number): InfoSection => ({
  id: 'visits',
  heading: 'Counting visits',
  body: counted ? (
    <>
      <p>
        To see which pages and functions are used, and which fail, this site counts for itself: visits of pages (the
        address with what stands behind the question mark, so the words of a search too), and that somebody changed a
        preview, an order or the night mode, shared or saved something, or met an error. What you type into a preview is
        not recorded as an event; an address that you share with your text in it is.
      </p>
      <p>
        With each such event stand the kind of device (phone, tablet or desktop), two letters of a country if the
        operator’s network names one, the time, and a check value made from your network address and browser with a
        random key. The key is thrown away every day, after which nobody can tell whose value it was or connect two
        days. Events are deleted after {days} days; sums per day stay.
      </p>
      <p>
        If your browser sends <b>Global Privacy Control</b> or <b>Do Not Track</b>, none of this is recorded.
      </p>
    </>
  ) : (
    <p>
      The counting of visits is switched off here. With each page your browser tells the server its address and gets
      back the number of the running version, so that an outdated page can load itself anew; that is not stored.
    </p>
  ),
})

/** Position of the section on visits: after accounts, cookies and downloads. */
const VISITS_AT = 3

const SECTIONS: readonly InfoSection[] = [
  {
    id: 'account',
    heading: 'If you have an account',
    body: (
      <>
        <p>
          An account holds your user name, your e-mail address, a hash of your password from which nobody can read it
          (Argon2id), what you write into your profile, and what you collect and download while you are logged in. Your
          e-mail address is shown to nobody but you. It is used for mails about the account and for the notices that you
          have chosen.
        </p>
        <p>
          For each browser that is logged in we keep its name (such as “Firefox on Linux”), when it came first and last,
          and a check value of the network it came from, so that you can see and end sessions that are not yours.
        </p>
        <p>
          Your settings have a button that downloads everything as a ZIP, and one that deletes the account: it closes at
          once and is deleted automatically after 14 days. An account that is never confirmed is deleted after a week.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and your browser’s storage',
    body: (
      <>
        <dl>
          <div>
            <dt>
              Cookie <code>browse</code>, one year
            </dt>
            <dd>
              Night mode, your preview text, its size and colours, the order and density of lists, whether letters are
              shortcuts, and how fine your screen is, so that pages arrive as you left them and pictures fit. It is set
              once a page has loaded, holds no identifier, and the same things are kept in your browser’s local storage
              under names that begin with <code>browse__</code>.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>session</code> or <code>__Host-session</code>, half a year, only when you log in
            </dt>
            <dd>
              A random value by which the site knows you again. The database has a hash of it. It ends after 30 days
              without a visit, when you log out, and when you change your password.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>known</code> or <code>__Host-known</code>, one year, only when you log in
            </dt>
            <dd>
              A random number with a signature for each of up to five accounts, by which this browser is known to have
              logged in to them, also after you log out. Wrong passwords of others close an account, for up to an hour,
              only to browsers without it. It ends when the password changes, and the database holds it at no time.
            </dd>
          </div>
          <div>
            <dt>
              Cookie <code>XSRF-TOKEN</code>, until you close the browser
            </dt>
            <dd>
              A random value that proves that a form was sent from a page of this site and not by another site in your
              name. It is not stored on the server and not connected with anything you do.
            </dd>
          </div>
          <div>
            <dt>Local storage, until you delete it</dt>
            <dd>
              Fonts in your basket and those that you looked at lately, also under names that begin with{' '}
              <code>browse__</code>. They stay in your browser.
            </dd>
          </div>
          <div>
            <dt>Session storage, until you close the tab</dt>
            <dd>Fonts you hid and your scroll position, so that Back returns you to the same place.</dd>
          </div>
        </dl>
        <p>
          You can delete all of it in your browser at any time. Without cookies everything works but the forms. There is
          no banner to click away because nothing here needs your consent.
        </p>
      </>
    ),
  },
  {
    id: 'counting',
    heading: 'Counting downloads',
    body: (
      <>
        <p>
          When you download a font, one line is stored: which family or style, when, and the two letters of a country if
          the operator’s network names one. So that one person counts once an hour, the line also holds a check value
          made from your network address and your browser’s description with a secret key and the date. It cannot be
          turned back into either of them, and tomorrow’s is another one, so nobody can be followed from one day to the
          next.
        </p>
        <p>
          Lines of the same kind say that a page of a family was looked at, and by which words of a search on this site
          it was found, unless they look like an address or a number; that somebody set words of their own in it; and
          that it was put into a collection. Designers see sums of all these lines for their own families, by country,
          style and search.
        </p>
        <p>
          From these lines the numbers on the pages and the order of popular lists are made. The lines are deleted after
          90 days; sums per family and day stay.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    heading: 'Network addresses',
    body: (
      <>
        <p>
          Every computer that asks for a page sends its network address along; without it there is no answer. The
          program keeps it in memory for up to an hour, to slow down programs that ask too often. It is not written to
          the database.
        </p>
        <p>
          Two limits must outlive a restart: how often somebody may send a message or a copyright notice. For these a
          check value of the address, made with a secret key, is stored until the limit has run out, which is a day at
          most.
        </p>
        <p>
          The program’s log names what failed and on which page. The web server or network in front of the program may
          keep a log of its own; ask the operator named below.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    heading: 'What you write to us',
    body: (
      <>
        <p>
          A message from the <PageLink to="contact">contact form</PageLink> holds what you typed: your name, e-mail
          address, subject and message. Your network address is not added. It becomes a case that the admins of the site
          answer, and a copy is sent to the operator by e-mail. The case is deleted 180 days after it was closed. The
          copy leaves the queue of outgoing mail earlier: 7 days after it was sent, or 30 days after delivery was given
          up.
        </p>
        <p>
          A <PageLink to="dmca">copyright notice</PageLink> becomes a case, too. It may matter in a dispute years later,
          so it is not deleted automatically. By law, the publisher of the fonts can get a copy with your name in it.
        </p>
      </>
    ),
  },
  {
    id: 'people',
    heading: 'What you write to other people',
    body: (
      <>
        <p>
          A message to another member is for the two of you. It is kept until both of you have deleted it for good; one
          of you alone deletes it from their own folders. The admins see a message only when one of you reports it, and
          then that one. A notice by e-mail names the sender and the subject, not the text, and you can turn it off.
        </p>
        <p>
          Comments, ratings, favourites and public collections can be seen by everybody, with your name and on your
          profile. Your profile also says when you joined and when you were last here, to the minute at most. Whom and
          what you follow, whom you have blocked and which previews you keep is known to nobody else; a kept preview is
          shown to whoever has its link. News of what you follow are deleted after 90 days.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    heading: 'Other companies',
    body: (
      <>
        <p>
          By default this software makes your browser ask this site and its own images host only: no analytics service,
          no font service, no social buttons that watch you. Sharing a page opens the other service only when you choose
          it.
        </p>
        <p>
          Links lead to other sites, those of designers for example. What happens there is up to them; they learn from
          which site you come, but not from which page.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          You may ask what is stored about you, have it corrected or deleted, and object to its use. Most of what is
          stored cannot be found by your name or address, since neither is in it; what you have written to us can.{' '}
          <PageLink to="contact">Write to us</PageLink>. You may also complain to the data protection authority of your
          country.
        </p>
        <p>
          The legal bases, where the GDPR applies: cookies and address limits are technically necessary, and counting
          without identifying anybody is a legitimate interest (Article 6(1)(f)); messages are handled to answer you
          (Article 6(1)(b) and (f)); notices to meet a legal duty (Article 6(1)(c)).
        </p>
      </>
    ),
  },
]

const responsible = (operator: { name: string; address: string; email: string }, siteName: string): InfoSection => ({
  id: 'responsible',
  heading: 'Who is responsible',
  body: (
    <>
      <p>
        {siteName} is run by {operator.name}, who is responsible for what happens to your data here.
      </p>
      {operator.address ? <p className={infoPageStyles.postal}>{operator.address}</p> : null}
      <p>
        {operator.email ? (
          <>
            <a className="link" href={`mailto:${operator.email}`}>
              {operator.email}
            </a>{' '}
            or the <PageLink to="contact">contact form</PageLink>.
          </>
        ) : (
          <>
            Reachable with the <PageLink to="contact">contact form</PageLink>.
          </>
        )}
      </p>
    </>
  ),
})
