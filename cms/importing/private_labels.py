"""The words by which people label what is private, in the languages that we read: tables for `privacy`.

In a label, spaces, hyphens and underscores are alike, and may be left out: `date of birth` is `dateOfBirth`, too.
"""

from __future__ import annotations

PHONE = """
    phone | telephone | tel | tlf | ph | mobile | cell | cellphone | fax | facsimile | pager | landline | hotline |
    handphone | contact number | contact no | contact details | whats app | we chat | telegram | signal | viber | sms |
    voicemail | telefon | fernsprecher | handy | mobil | mobiltelefon | mobilfunk | telefax | rufnummer | festnetz |
    durchwahl | natel | téléphone | tél | portable | fixe | télécopie | télécopieur | gsm | numéro de téléphone |
    teléfono | tfno | tlfno | móvil | celular | número de contacto | telefono | cellulare | recapito telefonico |
    telefone | telemóvel | telem | tlm | contacto telefónico | telefoon | mobiel | telefoonnummer | mobiele nummer |
    gsm nummer | telefonnummer | handynummer | mobilnummer
"""
PHONE_CJK = """
    电话 | 電話 | 手机 | 手機 | 移动电话 | 行動電話 | 联系方式 | 聯絡方式 | 传真 | 傳真 | 座机 | 座機 | 微信 | 固话 |
    联系号码 | 携帯 | 携帯電話 | ファックス | ファクス | 電話番号 | 連絡先 | 전화 | 전화번호 | 휴대폰 | 휴대전화 |
    핸드폰 | 연락처 | 팩스
"""
PHONE_SIGNS = "📞 ☎ ☏ 📱 📲 📠 ✆ 🤙 🖷"
# Letters that stand for one on cards: `P: (555) 010-0199`. A number that looks like one has to follow.
PHONE_LETTERS = "p t m f c h w o tp"
# What is said of a number before its label: `Office phone`, `Téléphone portable` has it after.
KINDS = """
    office | home | work | private | business | direct | mobile | main | emergency | personal | day | evening | privat |
    dienst | büro | geschäft | bureau | domicile | personnel | professionnel | oficina | casa | ufficio | escritório |
    kantoor | thuis | x | primary | secondary | author | lab | department | secretary
"""
ADDRESS = """
    address | addresses | mailing address | postal address | street address | home address | street | street name |
    residence | permanent address | current address | present address | office address | work address | visiting address |
    snail mail | post | adresse | anschrift | postanschrift | postadresse | wohnadresse | privatadresse | dienstadresse |
    hausanschrift | wohnsitz | wohnort | straße | strasse | wohnhaft in | adresse postale | adresse personnelle |
    domicile | domicilié à | rue | dirección | dirección postal | domicilio | calle | dirección particular | indirizzo |
    residenza | residente in | recapito | endereço | morada | residência | rua | adres | woonadres | postadres |
    bezoekadres | straat | address line 1 | address line 2 | address1 | address2 | postal code | zip code | postcode |
    zip | plz | postleitzahl | code postal | código postal | cap | house number | home | house | street number
"""
ADDRESS_CJK = """
    地址 | 住址 | 通讯地址 | 通訊地址 | 通信地址 | 邮寄地址 | 郵寄地址 | 家庭住址 | 家庭地址 | 办公地址 | 辦公地址 |
    现住址 | 現住址 | 邮编 | 郵編 | 邮政编码 | 郵遞區號 | 住所 | 現住所 | 所在地 | 郵便番号 | 주소 | 거주지 | 집주소 |
    우편번호
"""
ADDRESS_SIGNS = "🏠 🏡 🏘 📍 📫 📬 📮 ✉"
BIRTH = """
    date of birth | birth date | birthday | birth day | born | born on | dob | d.o.b. | birth | year of birth |
    birth year | age | b. | geburtsdatum | geburtstag | geboren | geboren am | geb | geb. | jahrgang | alter |
    geburtsjahr | date de naissance | né le | née le | né(e) le | âge | naissance | fecha de nacimiento | nacido el |
    nacida el | edad | nacimiento | data di nascita | nato il | nata il | nato a | nata a | età | nascita |
    data de nascimento | nascido em | nascida em | idade | nascimento | geboortedatum | geboren op | leeftijd
"""
BIRTH_CJK = """
    出生日期 | 出生年月日 | 出生年月 | 生日 | 出生 | 年龄 | 年齡 | 生年月日 | 誕生日 | 年齢 | 생년월일 | 생일 | 출생 |
    나이
"""
BIRTH_SIGNS = "🎂"
# Numbers by which registers know somebody, and what nobody need tell of their family, belief or health.
IDENTITY = """
    passport | passport number | passport no | national id | id number | id card | identity card | identity number | ssn |
    social security number | social security no | national insurance number | tax id | tax number | tin |
    matriculation number | student id | student number | registration number | driving licence | driver's license | iban |
    bank account | marital status | civil status | children | religion | blood type | blood group | ethnicity |
    reisepass | passnummer | ausweisnummer | personalausweis | steuernummer | steuer id | steueridentifikationsnummer |
    matrikelnummer | matrikel nr | sozialversicherungsnummer | ahv nummer | familienstand | zivilstand | kinder |
    konfession | passeport | numéro de sécurité sociale | carte d'identité | numéro d'étudiant | état civil |
    situation familiale | situation de famille | dni | nie | nif | pasaporte | número de identidad | cédula |
    estado civil | rut | curp | rfc | codice fiscale | carta d'identità | passaporto | matricola | stato civile | cpf |
    rg | cartão de cidadão | número de contribuinte | passaporte | bsn | burgerservicenummer | paspoort | paspoortnummer |
    studentnummer | burgerlijke staat
"""
IDENTITY_CJK = """
    身份证 | 身份证号 | 身份证号码 | 身分證 | 身分證字號 | 护照 | 护照号 | 護照 | 護照號碼 | 学号 | 學號 | 婚姻状况 |
    婚姻狀況 | 民族 | 政治面貌 | 宗教 | 血型 | 旅券番号 | パスポート番号 | マイナンバー | 学籍番号 | 配偶者 | 婚姻 |
    주민등록번호 | 여권번호 | 학번 | 결혼여부
"""
# After these, a number is one of a thing.
THINGS = """
    isbn | isbn 10 | isbn 13 | issn | eissn | doi | arxiv | pmid | pmcid | orcid | researcherid | scopus id | hal |
    grant | award | contract | project | course | pages | page | pp | p | vol | volume | issue | number | article |
    version | ver | v | release | build | patent | application | publication | room | rooms | booth | report | tr |
    technical report | zbmath | mr | lccn | oclc | asin | accession | commit | ticket | bug | rfc | iso | ieee | din |
    standard | order | lot | seiten | seite | s | band | heft | förderkennzeichen | fkz | projektnummer | zuwendung |
    subvention | projet | cours | salle | proyecto | progetto | projeto | beurs | versie | 基金 | 项目 | 课程 | 专利 |
    編號 | 编号 | 課題番号 | 科研費 | 特許 | 과제 | 특허 | no | nr | num
"""

# What people count: `Top 10 Open Road projects` tells no street, and `Children: 2 books` of no family.
COUNTED = """
    project | paper | book | article | publication | talk | song | album | film | movie | video | tool | library |
    libraries | app | application | repository | repositories | repo | dataset | benchmark | game | course | lecture
    | story | stories | poem | chapter | photo | picture | map | model | example | tip | trick | idea | step | trip
    | tour | race | study | studies | award | prize | patent | website | package | plugin | event | exhibition |
    concert | performance | recording | report | projekte | bücher | artikel | vorträge | livre | projet | libro |
    proyecto | progetti | livro | projeto | boek | boeken
"""


def words(table: str) -> list[str]:
    """The labels of a table."""
    return [" ".join(label.split()) for label in table.split("|")]
