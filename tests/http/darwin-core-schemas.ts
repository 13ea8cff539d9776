// XML Schemas of the documents in a Darwin Core Archive, of those parts that ours have.

const meta = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:arch="http://rs.tdwg.org/dwc/text/"
    targetNamespace="http://rs.tdwg.org/dwc/text/" elementFormDefault="qualified">
  <xs:complexType name="id"><xs:attribute name="index" type="xs:integer"/></xs:complexType>
  <xs:complexType name="file">
    <xs:sequence>
      <xs:element name="files"><xs:complexType><xs:sequence>
        <xs:element name="location" type="xs:string" maxOccurs="unbounded"/>
      </xs:sequence></xs:complexType></xs:element>
      <xs:choice><xs:element name="id" type="arch:id"/><xs:element name="coreid" type="arch:id"/></xs:choice>
      <xs:element name="field" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="index" type="xs:integer"/>
        <xs:attribute name="term" type="xs:anyURI" use="required"/>
      </xs:complexType></xs:element>
    </xs:sequence>
    <xs:attribute name="linesTerminatedBy" type="xs:string"/>
    <xs:attribute name="fieldsTerminatedBy" type="xs:string"/>
    <xs:attribute name="fieldsEnclosedBy" type="xs:string"/>
    <xs:attribute name="ignoreHeaderLines" type="xs:integer"/>
    <xs:attribute name="rowType" type="xs:string" use="required"/>
    <xs:attribute name="encoding" type="xs:string"/>
  </xs:complexType>
  <xs:element name="archive"><xs:complexType>
    <xs:sequence>
      <xs:element name="core" type="arch:file"/>
      <xs:element name="extension" type="arch:file" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="metadata" type="xs:anyURI"/>
  </xs:complexType></xs:element>
</xs:schema>`;

const eml = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0"
    targetNamespace="https://eml.ecoinformatics.org/eml-2.2.0">
  <xs:simpleType name="text"><xs:restriction base="xs:string">
    <xs:minLength value="1"/><xs:pattern value="[\\s]*[\\S][\\s\\S]*"/>
  </xs:restriction></xs:simpleType>
  <xs:simpleType name="yearDate"><xs:union memberTypes="xs:gYear xs:date"/></xs:simpleType>
  <xs:complexType name="day"><xs:sequence>
    <xs:element name="calendarDate" type="eml:yearDate"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="paragraphs"><xs:sequence>
    <xs:element name="para" type="eml:text" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="paragraph"><xs:sequence><xs:element name="para" type="eml:text"/></xs:sequence></xs:complexType>
  <xs:complexType name="agent"><xs:sequence>
    <xs:choice maxOccurs="unbounded">
      <xs:element name="organizationName" type="eml:text"/>
      <xs:element name="individualName"><xs:complexType><xs:sequence>
        <xs:element name="givenName" type="eml:text" minOccurs="0"/>
        <xs:element name="surName" type="eml:text"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:choice>
    <xs:element name="userId" minOccurs="0"><xs:complexType><xs:simpleContent><xs:extension base="eml:text">
      <xs:attribute name="directory" use="required" type="eml:text"/>
    </xs:extension></xs:simpleContent></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="box"><xs:sequence>
    <xs:element name="westBoundingCoordinate" type="xs:decimal"/>
    <xs:element name="eastBoundingCoordinate" type="xs:decimal"/>
    <xs:element name="northBoundingCoordinate" type="xs:decimal"/>
    <xs:element name="southBoundingCoordinate" type="xs:decimal"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="coverage"><xs:choice maxOccurs="unbounded">
    <xs:element name="geographicCoverage"><xs:complexType><xs:sequence>
      <xs:element name="geographicDescription" type="eml:text"/>
      <xs:element name="boundingCoordinates" type="eml:box"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="temporalCoverage"><xs:complexType><xs:choice>
      <xs:element name="rangeOfDates"><xs:complexType><xs:sequence>
        <xs:element name="beginDate" type="eml:day"/>
        <xs:element name="endDate" type="eml:day"/>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="singleDateTime" type="eml:day"/>
    </xs:choice></xs:complexType></xs:element>
  </xs:choice></xs:complexType>
  <xs:element name="eml"><xs:complexType>
    <xs:sequence><xs:element name="dataset"><xs:complexType><xs:sequence>
      <xs:element name="title" type="eml:text"/>
      <xs:element name="creator" type="eml:agent" maxOccurs="unbounded"/>
      <xs:element name="pubDate" type="eml:yearDate"/>
      <xs:element name="abstract" type="eml:paragraphs"/>
      <xs:element name="intellectualRights" type="eml:paragraph"/>
      <xs:element name="coverage" type="eml:coverage" minOccurs="0"/>
      <xs:element name="contact" type="eml:agent" maxOccurs="unbounded"/>
    </xs:sequence></xs:complexType></xs:element></xs:sequence>
    <xs:attribute name="packageId" type="xs:string" use="required"/>
    <xs:attribute name="system" type="xs:string" use="required"/>
    <xs:attribute name="scope" fixed="system"/>
    <xs:anyAttribute namespace="http://www.w3.org/XML/1998/namespace" processContents="skip"/>
  </xs:complexType></xs:element>
</xs:schema>`;

/** Those of the Darwin Core text guide (meta.xml) and of GBIF's profile 1.3 of EML (eml.xml). */
export const schemas = { meta, eml };
