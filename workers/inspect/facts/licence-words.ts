/**
 * Patterns for licence statements in ten languages: English, German, French, Spanish, Portuguese, Italian, Polish,
 * Russian, Japanese, Chinese. \b only knows Latin letters, so Cyrillic patterns do without it. Repetitions are bounded,
 * and texts have at most one space between words (oneBlank() of licence.ts), so that no text can make a search slow.
 */

/**
 * Phrases that mention a restriction without being one: both uses named together, and sentences of the GPL (2 section
 * 3c, 3 section 6c).
 */
export const HARMLESS: readonly RegExp[] = [
  /allowed only for noncommercial distribution|only occasionally and noncommercially/giu,
  /(?:personal|private|non-?commercial)(?:\s+use)?\s*(?:,|and|&|or|as well as|\/)\s*(?:and\s+)?(?:for\s+)?commercial(?!\s+licen[cs]e)/giu,
  /commercial\s*(?:,|and|&|or|as well as|\/)\s*(?:personal|private|non-?commercial)/giu,
  /(?:privat|persönlich)\p{L}{0,12}(?:\s+Zwecke)?\s*(?:und|oder|sowie|wie|,|\/)\s*(?:auch\s+)?(?:für\s+)?kommerziell\p{L}{0,12}/giu,
  /kommerziell\p{L}{0,12}\s*(?:und|oder|sowie|,|\/)\s*(?:privat|persönlich|nicht-?kommerziell)\p{L}{0,12}/giu,
  /(?:personnel|privé)(?:le)?\s*(?:et|ou|,|\/)\s*commercial\p{L}{0,12}|commercial\p{L}{0,12}\s*(?:et|ou|,|\/)\s*(?:personnel|privé)/giu,
  /(?:personal|privado|pessoal|particular|personale|privato)\s*(?:y|e|o|ou|,|\/)\s*(?:uso\s+)?(?:comercial|commerciale)/giu,
  /(?:comercial|commerciale)\s*(?:y|e|o|ou|,|\/)\s*(?:uso\s+)?(?:personal|privado|pessoal|particular|personale|privato)/giu,
  /(?:prywatn|osobist|niekomercyjn)\p{L}{0,12}\s*(?:i|oraz|lub|,|\/)\s*komercyjn\p{L}{0,12}|komercyjn\p{L}{0,12}\s*(?:i|oraz|lub|,|\/)\s*(?:prywatn|osobist|niekomercyjn)\p{L}{0,12}/giu,
  /(?:личн|некоммерческ)\p{L}{0,12}\s*(?:и|или|,|\/)\s*(?:в\s+)?коммерческ\p{L}{0,12}|коммерческ\p{L}{0,12}\s*(?:и|или|,|\/)\s*(?:личн|некоммерческ)\p{L}{0,12}/giu,
  /(?:個人|非商用|非営利)(?:利用|使用)?\s*[・、,／/]?\s*(?:と|も|および|及び)?\s*商用|商用\s*[・、,／/]?\s*(?:と|も|および|及び)?\s*(?:非商用|非営利|個人)/gu,
  /(?:个人|個人)(?:使用)?\s*(?:及|和|与|與|、|或|\/)\s*商(?:用|业|業)|商(?:用|业|業)\s*(?:及|和|与|與|、|或|\/)\s*(?:非商|个人|個人)/gu,
]

/** Each of these forbids commercial use, whatever else is stated. */
export const RESTRICTIVE: readonly RegExp[] = [
  /personal[-\s]+(?:and\s+\w+\s+)?use/iu,
  /(?:free|only)\s+for\s+(?:your\s+)?(?:personal|private|home|educational|student)/iu,
  /non[-\s]?commercial/iu,
  /\bnot\b[^.]{0,40}\bcommercial/iu,
  /\bno\s+commercial\b/iu,
  /commercial\s+(?:use|usage|purposes?)[^.]{0,60}\b(?:prohibited|forbidden|not\s+(?:allowed|permitted)|requires?|must|contact|purchase|buy)/iu,
  /(?:for|before|a)\s+commercial\s+(?:use|usage|licen[cs]e)[^.]{0,60}\b(?:please|contact|purchase|buy|visit|donate|need)/iu,
  /(?:purchase|buy|obtain|need)\s+(?:a|the|our)\s+(?:commercial|full)\s+(?:licen[cs]e|version)/iu,
  /\b(?:demo|trial|evaluation)\s+(?:version|font|copy|only|use|purposes?)\b/iu,
  /creativecommons\.org\/licenses\/by-nc/iu,
  /\bCC[- ]BY[- ]NC\b/iu,
  /(?:nur|ausschließlich)\s+(?:für|zu[rm]?)\s+(?:den\s+|die\s+)?(?:privat|persönlich|nicht-?kommerziell)/iu,
  /(?:privat|persönlich)\p{L}{0,12}\s+(?:Gebrauch|Nutzung|Verwendung|Zweck)/iu,
  /nicht-?\s?kommerziell/iu,
  /(?:nicht|keine)\p{L}{0,12}\b[^.]{0,30}kommerziell/iu,
  /kommerziell\p{L}{0,12}\s+(?:Nutzung|Verwendung|Zweck|Einsatz|Gebrauch)\p{L}{0,12}[^.]{0,60}(?:nicht\s|untersagt|verboten|ausgeschlossen|Lizenz|kontakt|erwerben|kostenpflichtig|anfrag)/iu,
  /usage\s+(?:strictement\s+)?(?:personnel|privé)|utilisation\s+(?:strictement\s+)?(?:personnelle|privée)/iu,
  /(?:utilisation|usage|fins?)\s+commercial\p{L}{0,12}[^.]{0,60}(?:interdit|pas\s|soumis|contact|licence|payant|achet)/iu,
  /\bpas\b[^.]{0,40}commercial|\baucun\p{L}{0,12}\s+(?:usage|utilisation)\s+commercial/iu,
  /uso\s+(?:exclusivamente\s+|estrictamente\s+|solo\s+|strettamente\s+|apenas\s+)?(?:personal|privado|pessoal|personale|privato)/iu,
  /\b(?:no|não)[-\s]comercial/iu,
  /uso\s+(?:comercial|commerciale)[^.]{0,60}(?:prohibid|proibid|proibit|vietat|no\s|não\s|non\s|contact|contat|licen[cz]|compr|acquist)/iu,
  /\b(?:no|não|non)\b[^.]{0,40}\b(?:uso|fines|fins|fini|scopi)\s+(?:comercia|commercia)/iu,
  /(?:użytku|użytek|celów|użycia)\s+(?:wyłącznie\s+)?(?:osobist|prywatn|własn)|niekomercyjn/iu,
  /komercyjn\p{L}{0,12}[^.]{0,60}(?:zabronion|niedozwolon|zakazan|wymaga|zakup|kontakt|licencj)/iu,
  /личн\p{L}{0,12}\s+(?:использован|пользован|цел|нужд)|некоммерческ/iu,
  /коммерческ\p{L}{0,12}[^.]{0,60}(?:запрещ|не\s+(?:разреш|допуск)|нельзя|лицензи|свяжит|приобр|куп)/iu,
  /(?:個人|私的)(?:の)?(?:利用|使用)?(?:目的)?(?:のみ|に限|限定)|非商用|非営利/u,
  /商用(?:利用|使用|目的)?[^。]{0,16}(?:不可|禁止|できません|ご遠慮|お断り|購入|お問い?合わせ|ご連絡|有料)/u,
  /(?:仅|僅|只)(?:供|限|能|可)[^。]{0,6}(?:个人|個人|非商)|非商(?:用|业|業)/u,
  /(?:禁止|不得|不可|不能|严禁|嚴禁|勿)[^。]{0,12}商(?:用|业|業)|商(?:用|业|業)[^。]{0,10}(?:需|须|須|请|請|必须|必須)[^。]{0,14}(?:授权|授權|购买|購買|联系|聯繫|聯絡|付费|付費)/u,
]

/** Terms of commercial typefaces, which free licences do not use. */
export const PROPRIETARY: readonly RegExp[] = [
  /\bEnd[-\s]User\s+Licen[cs]e(?:\s+Agreement)?\b|\bEULA\b/iu,
  /\blicensed,?\s+(?:and\s+)?not\s+sold\b/iu,
  /\b(?:up\s+to|maximum\s+of|more\s+than|exceed)\s+(?:\w{1,20}\s+)?\(?\d{0,6}\)?\s*(?:computers?|CPUs?|workstations?|users|devices|seats)\b/iu,
  /\bmay\s+not\s+be\s+(?:copied|redistributed|reproduced|resold|distributed|shared|modified|converted)(?!\s+under\b)/iu,
  /\bunauthori[sz]ed\s+(?:use|copying|duplication|distribution|reproduction)/iu,
  /\b(?:proprietary|confidential)\s+(?:and\s+\w+\s+)?(?:font|typeface|property|information|to|of)\b/iu,
  /\b(?:myfonts|linotype|fonts|monotype|typography|emigre)\.com\/\S{0,200}(?:licen[cs]e|eula)/iu,
]

/** Free licences, specific ones before general ones. Those of Creative Commons get their version (CC_VERSION). */
export const GRANTING: readonly { id: string; commercial: boolean; pattern: RegExp }[] = [
  {
    id: 'OFL-1.1',
    commercial: true,
    pattern: /\bOpen\s+Font\s+Licen[cs]e|scripts\.sil\.org\/ofl|openfontlicen[cs]e\.org|(?<![a-z])OFL(?![a-z])/iu,
  },
  { id: 'Apache-2.0', commercial: true, pattern: /Apache\s+(?:Software\s+)?Licen[cs]e|apache\.org\/licen[cs]es/iu },
  { id: 'UFL-1.0', commercial: true, pattern: /Ubuntu\s+Font\s+Licen[cs]e|font\.ubuntu\.com\/(?:ufl|licen[cs]e)/iu },
  {
    id: 'CC0-1.0',
    commercial: true,
    pattern: /creativecommons\.org\/publicdomain\/zero|\bCC[-\s]?0\b|Creative\s+Commons\s+Zero/iu,
  },
  {
    id: 'Bitstream-Vera',
    commercial: true,
    pattern:
      /permission\s+is\s+hereby\s+granted,\s+free\s+of\s+charge,\s+to\s+any\s+person\s+obtaining\s+a\s+copy\s+of\s+the\s+fonts/iu,
  },
  {
    id: 'MIT',
    commercial: true,
    pattern:
      /\bMIT\s+Licen[cs]e|opensource\.org\/licen[cs]es\/MIT|permission\s+is\s+hereby\s+granted,\s+free\s+of\s+charge,\s+to\s+any\s+person\s+obtaining/iu,
  },
  {
    id: 'CC-BY-SA',
    commercial: true,
    pattern: /creativecommons\.org\/licenses\/by-sa|Creative\s+Commons\s+Attribution-ShareAlike|\bCC[- ]BY[- ]SA\b/iu,
  },
  {
    id: 'CC-BY-ND',
    commercial: true,
    pattern: /creativecommons\.org\/licenses\/by-nd|Creative\s+Commons\s+Attribution-NoDeriv|\bCC[- ]BY[- ]ND\b/iu,
  },
  {
    id: 'CC-BY',
    commercial: true,
    pattern: /creativecommons\.org\/licenses\/by\/|Creative\s+Commons\s+Attribution(?!-)|\bCC[- ]BY\b(?![- ]NC)/iu,
  },
  { id: 'public-domain', commercial: true, pattern: /\bpublic\s+domain\b/iu },
  {
    id: 'freeware',
    commercial: true,
    pattern:
      /\bfree\s+for\s+(?:all\s+|any\s+)?(?:(?:personal|private)\s*(?:use)?\s*(?:and|&|or|,|\/)\s*(?:for\s+)?)?commercial\b/iu,
  },
]
/** The version beside a name or address of Creative Commons. */
export const CC_VERSION =
  /(?:licenses\/by(?:-sa|-nd)?\/|\bCC[- ]BY(?:[- ](?:SA|ND))?[- ]|Attribution[^\d\n]{0,60})([1-4]\.[05])(?!\d)/iu
export const GPL = /GNU\s+(?:Lesser\s+)?General\s+Public|\bL?GPL\b/iu
export const FONT_EXCEPTION = /font\s+exception|special\s+exception,?\s+if\s+you\s+create\s+a\s+document/iu

/** Free licences named in a denial: "not OFL", "kein Apache", "n'est pas sous licence OFL". */
export const DENIED =
  /(?:\b(?:not|no|never|non|isn['’]t|without|unlike|nicht|kein\p{L}{0,3}|pas|não|nie)\b|(?<!\p{L})не(?!\p{L}))[^.;:,\n]{0,48}?(?:\bOpen\s+Font\s+Licen[cs]e|(?<![a-z])OFL(?![a-z])|\bApache\b|\bMIT\s+Licen[cs]e|\bGPL\b|\bCC[-\s]?(?:0|BY)\b|\bpublic\s+domain\b|\bfree\s+for\s+(?:any\s+|all\s+)?commercial|\bopen[-\s]source\b)/giu
