import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'

/** Article 19 of the same declaration, to make the sample longer; only for languages whose translation has no errors. */
const SECOND: Record<string, string> = {
  en: 'Everyone has the right to freedom of opinion and expression; this right includes freedom to hold opinions without interference and to seek, receive and impart information and ideas through any media and regardless of frontiers.',
  ar: 'لكل شخص الحق في حرية الرأي والتعبير. ويشمل هذا الحق حرية اعتناق الآراء دون أي تدخل، واستقاء الأنباء والأفكار وتلقيها وإذاعتها بأية وسيلة كانت دون تقيد بالحدود الجغرافية.',
  hy: 'Ամեն ոք ունի համոզմունքներ ունենալու և արտահայտվելու իրավունք․ այս իրավունքը ներառնում է համոզմունքներին անարգել հավատարիմ մնալու և տեղեկություններ ու գաղափարներ որոնելու, ստանալու ու տարածելու ազատություն, լրատվության ցանկացած միջոցներով, անկախ պետական սահմաններից։',
  bg: 'Всеки човек има право на свобода на убеждение и на изразяването му; тази свобода включва правото безпрепятствено да се придържа към своите убеждения, както и правото да търси, да получава и да разпространява информация и идеи чрез всички средства и без оглед на държавните граници.',
  zh: '人人有权享有主张和发表意见的自由；此项权利包括持有主张而不受干涉的自由，和通过任何媒介和不论国界寻求、接受和传递消息和思想的自由。',
  'zh-Hant':
    '人人有權享有主張和發表意見的自由；此項權利包括持有主張而不受干涉的自由，和通過任何媒介和不論國界尋求、接受和傳遞消息和思想的自由。',
  hr: 'Svatko ima pravo na slobodu mišljenja i izražavanja; ovo pravo uključuje slobodu mišljenja, bez tuđeg miješanja, a isto tako i traženje, primanje i priopćavanje obavijesti i ideja bilo kojim sredstvima i bez obzira na granice.',
  cs: 'Každý má právo na svobodu přesvědčení a projevu; toto právo nepřipouští, aby někdo trpěl újmu pro své přesvědčení, a zahrnuje právo vyhledávat, přijímat a rozšiřovat informace a myšlenky jakýmikoli prostředky a bez ohledu na hranice.',
  da: 'Enhver har ret til menings- og ytringsfrihed; denne ret omfatter frihed til at hævde sin opfattelse uden indblanding og til at søge, modtage og meddele oplysning og tanker ved et hvilket som helst meddelelsesmiddel og uanset landegrænser.',
  nl: 'Een ieder heeft recht op vrijheid van mening en meningsuiting. Dit recht omvat de vrijheid om zonder inmenging een mening te koesteren en om door alle middelen en ongeacht grenzen inlichtingen en denkbeelden op te sporen, te ontvangen en door te geven.',
  fi: 'Jokaisella on oikeus mielipiteen- ja sananvapauteen; tähän sisältyy oikeus häiritsemättä pitää mielipiteensä sekä oikeus rajoista riippumatta hankkia, vastaanottaa ja levittää tietoja kaikkien tiedotusvälineiden kautta.',
  fr: 'Tout individu a droit à la liberté d’opinion et d’expression, ce qui implique le droit de ne pas être inquiété pour ses opinions et celui de chercher, de recevoir et de répandre, sans considérations de frontières, les informations et les idées par quelque moyen d’expression que ce soit.',
  ka: 'ყოველ ადამიანს აქვს უფლება აზრისა და გამოხატვის თავისუფლებისა. ეს უფლება მოიცავს ადამიანის თავისუფლებას დაუბრკოლებლად გამოთქვას საკუთარი აზრი და ყველანაირი საშუალებებით მოიძიოს, მიიღოს და გაავრცელოს ინფორმაცია და მოსაზრებები სახელმწიფო საზღვრებისაგან დამოუკიდებლად.',
  de: 'Jeder hat das Recht auf Meinungsfreiheit und freie Meinungsäußerung; dieses Recht schließt die Freiheit ein, Meinungen ungehindert anzuhängen sowie über Medien jeder Art und ohne Rücksicht auf Grenzen Informationen und Gedankengut zu suchen, zu empfangen und zu verbreiten.',
  el: 'Καθένας έχει το δικαίωμα της ελευθερίας της γνώμης και της έκφρασης, που σημαίνει το δικαίωμα να μην υφίσταται δυσμενείς συνέπειες για τις γνώμες του, και το δικαίωμα να αναζητεί, να παίρνει και να διαδίδει πληροφορίες και ιδέες, με οποιοδήποτε μέσο έκφρασης, και από όλο τον κόσμο.',
  hu: 'Minden személynek joga van a vélemény és a kifejezés szabadságához, amely magában foglalja azt a jogot, hogy véleménye miatt ne szenvedjen zaklatást és hogy határokra való tekintet nélkül kutathasson, átvihessen és terjeszthessen híreket és eszméket bármilyen kifejezési módon.',
  it: 'Ogni individuo ha diritto alla libertà di opinione e di espressione incluso il diritto di non essere molestato per la propria opinione e quello di cercare, ricevere e diffondere informazioni e idee attraverso ogni mezzo e senza riguardo a frontiere.',
  ja: 'すべて人は、意見及び表現の自由を享有する権利を有する。この権利は、干渉を受けることなく自己の意見をもつ自由並びにあらゆる手段により、また、国境を越えると否とにかかわりなく、情報及び思想を求め、受け、及び伝える自由を含む。',
  ko: '모든 사람은 의견의 자유와 표현의 자유에 대한 권리를 가진다. 이러한 권리는 간섭없이 의견을 가질 자유와 국경에 관계없이 어떠한 매체를 통해서도 정보와 사상을 추구하고, 얻으며, 전달하는 자유를 포함한다.',
  pl: 'Każdy człowiek ma prawo wolności opinii i wyrażania jej; prawo to obejmuje swobodę posiadania niezależnej opinii, poszukiwania, otrzymywania i rozpowszechniania informacji i poglądów wszelkimi środkami, bez względu na granice.',
  pt: 'Todo o indivíduo tem direito à liberdade de opinião e de expressão, o que implica o direito de não ser inquietado pelas suas opiniões e o de procurar, receber e difundir, sem consideração de fronteiras, informações e ideias por qualquer meio de expressão.',
  ro: 'Orice om are dreptul la libertatea opiniilor și exprimării; acest drept include libertatea de a avea opinii fără imixtiune din afară, precum și libertatea de a căuta, de a primi și de a răspândi informații și idei prin orice mijloace și independent de frontierele de stat.',
  ru: 'Каждый человек имеет право на свободу убеждений и на свободное выражение их; это право включает свободу беспрепятственно придерживаться своих убеждений и свободу искать, получать и распространять информацию и идеи любыми средствами и независимо от государственных границ.',
  sr: 'Свако има право на слободу мишљења и изражавања, што обухвата и право да не буде узнемираван због свог мишљења, као и право да тражи, прима и шири обавештења и идеје било којим средствима и без обзира на границе.',
  es: 'Todo individuo tiene derecho a la libertad de opinión y de expresión; este derecho incluye el de no ser molestado a causa de sus opiniones, el de investigar y recibir informaciones y opiniones, y el de difundirlas, sin limitación de fronteras, por cualquier medio de expresión.',
  sv: 'Envar har rätt till åsiktsfrihet och yttrandefrihet. Denna rätt innefattar frihet för envar att utan ingripanden hysa åsikter och frihet att söka, mottaga och sprida upplysningar och tankar genom varje slags uttrycksmedel och utan hänsyn till gränser.',
  ta: 'கருத்துச் சுதந்திரத்துக்கும் பேச்சுச் சுதந்திரத்துக்கும் எவருக்கும் உரிமையுண்டு. இவ்வுரிமையானது தலையீடின்றிக் கருத்துகளைக் கொண்டிருத்தற்கும், எவ்வூடகம் மூலமும் எல்லைகளைப் பொருட்படுத்தாமலும் தகவலையும் கருத்துக்களையும் நாடுவதற்கும் பெறுவதற்கும் பரப்புவதற்குமான சுதந்திரத்தையும் உள்ளடக்கும்.',
  uk: 'Кожна людина має право на свободу переконань і на вільне їх виявлення; це право включає свободу безперешкодно дотримуватися своїх переконань та свободу шукати, одержувати і поширювати інформацію та ідеї будь-якими засобами і незалежно від державних кордонів.',
}

/** A few lines of running text in a language, one element per paragraph. */
export const sampleParagraphs = (code: string): string[] =>
  [SAMPLE_TEXTS[code]?.[1] ?? '', SECOND[code] ?? ''].filter(Boolean)
