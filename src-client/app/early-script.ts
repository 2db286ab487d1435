/**
 * Runs in <head> before the first paint, with the nonce of the response: night mode without a flash, and the cookie that
 * tells the server what to draw. Kept tiny and free of syntax that old browsers refuse.
 */
export const EARLY_SCRIPT = `(function(){try{if(localStorage.getItem('browse__darkmode')==='true')document.documentElement.classList.add('dark');else document.documentElement.classList.remove('dark')}catch(e){}document.documentElement.classList.add('js')})()`
