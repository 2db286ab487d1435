/**
 * Sets night mode without a flash, as chosen or as the system prefers, and the class 'js' for CSS, and notes the last press of a button
 * that needs scripts (early-press.ts), and that the visitor has begun to act.
 */
const BEFORE_FIRST_PAINT = `try{var d=localStorage.getItem('browse__darkmode');if(d==='true'||d!=='false'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark');else document.documentElement.classList.remove('dark')}catch(e){}document.documentElement.classList.add('js');document.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.closest('.needs-js')&&!b.closest('[data-part="menu"]')&&!document.documentElement.classList.contains('live'))window.earlyPress=b},true);['pointerdown','keydown'].forEach(function(t){addEventListener(t,function(){window.earlyAct=true},{capture:true,once:true})})`

/**
 * Called at the end of the document: asks for the page's scripts when the pictures in sight are painted, which on a slow line they would
 * compete with; at the latest with the first act of the visitor, or after two seconds (a tab in the background paints nothing). At once
 * after a reload or Back and at an anchor: scripts restore the place, which is seldom where these pictures are.
 */
const SCRIPTS_AFTER_PICTURES = `
window.scriptsAfterPictures = function (scripts, preloads) {
  var nonce = document.currentScript.nonce, asked, waits = 1
  function add(tag, properties) {
    var element = document.createElement(tag)
    element.nonce = nonce
    for (var name in properties) element[name] = properties[name]
    document.head.appendChild(element)
  }
  function ask() {
    if (asked) return
    asked = true
    preloads.forEach(function (url) { add('link', { rel: 'modulepreload', href: url }) })
    scripts.forEach(function (url) { add('script', { type: 'module', async: false, src: url }) })
  }
  function painted() { --waits || requestAnimationFrame(function () { setTimeout(ask) }) }
  setTimeout(ask, 2000)
  ;['pointerdown', 'keydown', 'click', 'input', 'wheel'].forEach(function (name) {
    addEventListener(name, ask, { capture: true, passive: true })
  })
  var visit = performance.getEntriesByType('navigation')[0]
  if (location.hash || visit && visit.type !== 'navigate') ask()
  var sight = new IntersectionObserver(function (seen) {
    sight.disconnect()
    seen.forEach(function (one) {
      if (!one.isIntersecting || !one.target.decode) return
      waits++
      one.target.decode().then(painted, painted)
    })
    painted()
  })
  sight.observe(document.body)
  for (var i = 0, picture; picture = document.images[i++];) picture.complete || sight.observe(picture)
}`

/** Runs in <head> before the first paint, with the nonce of the response. Kept tiny and in syntax that old browsers know. */
export const EARLY_SCRIPT = `(function(){${BEFORE_FIRST_PAINT};${SCRIPTS_AFTER_PICTURES}})()`
