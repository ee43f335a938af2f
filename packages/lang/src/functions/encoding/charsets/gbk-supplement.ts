import type { PairRun } from "./pair-runs.js";

/** What the index of the WHATWG's Encoding Standard has for GBK and GB18030, and not every platform's decoder of GBK. */
export const gbkSupplement: readonly PairRun[] = [
  [0xa2e3, "€"],
  [0xa3a0, "\u3000"],
  [0xa8bf, "ǹ"],
  [0xa989, "〾⿰⿱⿲⿳⿴⿵⿶⿷⿸⿹⿺⿻"],
  [0xfe50, "⺁"],
  [0xfe54, "⺄㑳㑇⺈⺋"],
  [0xfe5a, "㖞㘚㘎⺌⺗㥮㤘"],
  [0xfe62, "㧏㧟㩳㧐"],
  [0xfe68, "㭎㱮㳠⺧"],
  [0xfe6e, "⺪䁖䅟⺮䌷⺳⺶⺷"],
  [0xfe77, "䎱䎬⺻䏝䓖䙡䙌"],
  [0xfe80, "䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶"],
  [0xfe92, "䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮"],
];
