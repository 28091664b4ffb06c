/** Search suggestions in the form in which Google sends them: a style and a carousel of links. */
export const suggestionsHtml = `<style>
.container { align-items: center; border-radius: 8px; display: flex; font-family: Google Sans, Roboto, sans-serif; padding: 8px 12px; background-color: #fafafa; }
.chip { display: inline-block; border: solid 1px #d2d2d2; border-radius: 16px; padding: 5px 16px; font-size: 14px; color: #1f1f1f; text-decoration: none; }
@media (prefers-color-scheme: dark) { .container { background-color: #1f1f1f; } .chip { color: #fff; border-color: #3c4043; } }
</style>
<div class="container">
  <div class="carousel">
    <a class="chip" href="https://www.google.com/search?q=economizar+no+mercado">economizar no mercado</a>
  </div>
</div>`;
