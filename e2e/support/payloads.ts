const BODIES = [
  '<script>top.__ran()</script>',
  '<img src=x: onerror=top.__ran()>',
  '<svg onload=top.__ran()>',
  '<svg><script>top.__ran()</script></svg>',
  '<iframe srcdoc="<script>top.__ran()</script>">',
  '<iframe src=javascript:top.__ran()>',
  '<details open ontoggle=top.__ran()>x',
  '<input autofocus onfocus=top.__ran()>',
  '<video><source onerror=top.__ran()>',
  '<style onload=top.__ran()></style>',
  '<body onload=top.__ran()>',
  '<math><mtext><style><img src=x: onerror=top.__ran()>',
  '<noscript><img src=x: onerror=top.__ran()>',
  '<a href=javascript:top.__ran() id=x>x</a>',
  '<object data=javascript:top.__ran()>',
  '&lt;img src=x: onerror=top.__ran()&gt;',
  '\\u003cimg src=x: onerror=top.__ran()\\u003e',
  '{{constructor.constructor("top.__ran()")()}}',
  '${top.__ran()}',
  '<sc\u0000ript>top.__ran()</sc\u0000ript>',
]

// A tag as it is, one that closes an attribute, and one that closes whatever element contains it.
const WAYS_IN = ['', '"\'>', '--></title></style></script>']

/** Texts that run `top.__ran()` wherever a page treats them as anything but text. At most eighty characters each. */
export const PAYLOADS: readonly string[] = WAYS_IN.flatMap((wayIn) => BODIES.map((body) => wayIn + body))
