/**
 * Runs in <head> before the first paint, with the nonce of the response: sets night mode without a flash, as chosen or as the system
 * prefers, and the class 'js' for CSS, and notes the last press of a button that needs scripts (early-press.ts). Kept tiny and in syntax
 * that old browsers know.
 */
export const EARLY_SCRIPT = `(function(){try{var d=localStorage.getItem('browse__darkmode');if(d==='true'||d!=='false'&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark');else document.documentElement.classList.remove('dark')}catch(e){}document.documentElement.classList.add('js');document.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.closest('.needs-js')&&!b.closest('[data-part="menu"]')&&!document.documentElement.classList.contains('live'))window.earlyPress=b},true)})()`
