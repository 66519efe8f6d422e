import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

each(
  () => new XMLParser({ ignoreAttributes: false }).parse(S('<a x="1"><b>2</b><b>t&amp;u</b><c/><![CDATA[raw]]></a>')),
  () => new XMLBuilder({ format: true, ignoreAttributes: false }).build({ a: { "@_x": S("1"), b: [1, "<"] } }),
  () => XMLValidator.validate(S("<a><b></a>")),
  () => new XMLParser({ preserveOrder: true }).parse("<r>x<i>y</i>z</r>"),
  () => new XMLParser().parse(S("<!DOCTYPE a [<!ENTITY e 'v'>]><a>&e;</a>")),
);
