/**
 * Runs in <head> before the first paint, with the nonce of the response: sets night mode without a flash, and the class 'js' for CSS. Kept
 * tiny and in syntax that old browsers know.
 */
export const EARLY_SCRIPT = `(function(){try{if(localStorage.getItem('browse__darkmode')==='true')document.documentElement.classList.add('dark');else document.documentElement.classList.remove('dark')}catch(e){}document.documentElement.classList.add('js')})()`
