// A constructable sheet: the host page's Content-Security-Policy allows no inline style without its hash.
export const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  dialog {
    box-sizing: border-box; width: min(420px, calc(100vw - 32px)); max-height: calc(100dvh - 32px);
    padding: 36px; border: 0; overflow: auto; background: #f7f3ec; color: #171411;
    font: 400 16px/1.6 Jost, 'Helvetica Neue', Arial, sans-serif;
  }
  dialog::backdrop { background: rgb(23 20 17 / 0.55); }
  .mark {
    margin: 0 0 24px; padding: 0 0 12px; border-bottom: 1px solid #d8cfc1; color: #5c544a;
    font-size: 12px; letter-spacing: 0.12em; text-transform: uppercase;
  }
  h2 { margin: 0; font: 300 30px/1.15 'Cormorant Garamond', Georgia, serif; letter-spacing: -0.01em; }
  .description { margin: 6px 0 0; color: #5c544a; }
  .amount {
    margin: 24px 0 0; font: 400 46px/1.1 'Cormorant Garamond', Georgia, serif;
    font-feature-settings: 'lnum', 'tnum';
  }
  .email { margin: 4px 0 0; color: #5c544a; overflow-wrap: anywhere; }
  .trouble { margin: 20px 0 0; color: #6b1529; }
  .trouble:empty { display: none; }
  .choices { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin: 28px 0 0; }
  button {
    min-height: 54px; padding: 0 16px; border: 1px solid #171411; border-radius: 0; background: none;
    color: inherit; font: 400 12px/1 Jost, 'Helvetica Neue', Arial, sans-serif;
    letter-spacing: 0.2em; text-transform: uppercase; cursor: pointer;
  }
  button:hover { background: #171411; color: #f7f3ec; }
  button:focus-visible { outline: 2px solid #7d5f34; outline-offset: 3px; }
  button[aria-disabled='true'] { opacity: 0.6; cursor: default; }
  .pay { grid-column: 1 / -1; background: #171411; color: #f7f3ec; }
  .pay:hover { background: #10231d; }
  @media (max-width: 480px) {
    dialog { padding: 28px 24px; }
  }
`)
