/**
 * The style of the page of a public list, with the colours of the app in both themes (web/src/app/tokens.css).
 * Its hash is in the page's policy, so that no other style can run.
 */
export const publicListStyle = `
:root{color-scheme:light dark;font:500 1.0625rem/1.45 'Segoe UI',system-ui,sans-serif}
body{margin:0;background:light-dark(#fbf7ef,#0d1730);color:light-dark(#16223f,#f7f0e1)}
header{display:flex;gap:.75rem;align-items:center;padding:.75rem 1rem;background:light-dark(#17337a,#172c63);color:#fff6e0;font-weight:700;font-size:1.25rem}
main{max-width:40rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{margin:.5rem 0 0;font-size:1.75rem;line-height:1.2}
h2{margin:1.5rem 0 .25rem;font-size:1.0625rem}
p{margin:.5rem 0}
ul{margin:0;padding:0;list-style:none;border-radius:22px;background:light-dark(#fff,#162442)}
li{display:flex;flex-wrap:wrap;gap:.125rem 1rem;justify-content:space-between;padding:.625rem 1rem;border-bottom:1px solid light-dark(#e8dfce,#2a3b61)}
li:last-child{border-bottom:0}
bdi{font-weight:600}
li span,.meta{color:light-dark(#56607a,#b0bad1)}
li span{margin-left:auto;white-space:nowrap;font-variant-numeric:tabular-nums}
a{color:light-dark(#1b3c87,#a9c1ff)}
.meta a{display:inline-block;padding:.75rem 0}
.action{margin:2rem 0 .5rem}
.action a{display:block;padding:1rem 1.25rem;border-radius:18px;background:light-dark(#ffb31f,#ffba38);color:#14224a;font-weight:700;text-align:center;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#1b3c87,#ffcb6b);outline-offset:2px}
@media print{header,.action,.action~p{display:none}:root{color-scheme:light}body,ul{background:none}}
`;
